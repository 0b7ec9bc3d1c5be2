import { expect, test } from "vitest";
import { probeFailure } from "../../lib/adapters/probe-failure.ts";
import { AppError, decodeMessage, encodeMessage } from "../../lib/core/errors.ts";
import { LANGUAGES } from "../../lib/core/language.ts";
import { localize, type Message } from "../../lib/core/messages/catalog.ts";
import { everyMessage } from "../support/sample-messages.ts";

const model = { alias: "main", parameter: "models.main" };
const areaOf = ({ code }: Message) => (code.startsWith("judge.") ? "judge" : "embedding");

/** What the failure of a probe is told as, in every language. */
function toldAs(cause: Message) {
  try {
    return probeFailure(new AppError(cause.code, cause.details), { ...model, area: areaOf(cause) });
  } catch (error) {
    return error as AppError;
  }
}

const failures = everyMessage().filter(
  ({ code }) =>
    /^(?:judge|embedding)\./.test(code) && !/\.(?:no_credentials|throttled)$/.test(code),
);

test.each(failures)("a failed probe has its cause in the reader's language: $code", (cause) => {
  const error = toldAs(cause) as AppError;

  const { reason } = cause.details as { reason?: string };
  for (const language of LANGUAGES) {
    const words = localize(error as Message)[language];
    const why = reason ?? localize(cause)[language].replace(/[.。]$/, "");
    expect(words).toContain("models.main");
    expect(words).toContain(why);
    expect(words).not.toMatch(/。。|\.\.|[.。][：:]/);
    if (language !== "en") expect(words).not.toMatch(/(?:\b[a-z]+ ){3}/i);
  }
});

test.each(failures)("and keeps it through a boundary that only knows text: $code", (cause) => {
  const error = toldAs(cause) as AppError;

  const decoded = decodeMessage(encodeMessage(error));

  expect(decoded && localize(decoded)).toEqual(localize(error as Message));
});
