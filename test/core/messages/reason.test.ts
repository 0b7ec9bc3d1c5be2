import { describe, expect, it } from "vitest";
import {
  AppError,
  decodeMessage,
  encodeMessage,
  describe as told,
} from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { type EndpointProblem, reasonWords } from "../../../lib/core/messages/reason.ts";

const problems: readonly EndpointProblem[] = [
  { kind: "redirect", status: 302 },
  { kind: "proxyRefused", status: 407 },
  { kind: "noJson", said: "<html>" },
  { kind: "noCompletion", said: "{}" },
  { kind: "encoded", encoding: "zstd" },
  { kind: "tooLong", megabytes: 10 },
];

describe("the reason in a message", () => {
  it.each(problems)("has words of its own in every language: $kind", (problem) => {
    const { kind: _, ...facts } = problem;

    const { ja, en, "zh-Hant": zh } = reasonWords(problem);

    for (const words of [ja, en, zh]) {
      for (const fact of Object.values(facts)) expect(words).toContain(String(fact));
    }
    expect(en).toMatch(/^[\x20-\x7e]+$/);
    expect(ja).toMatch(/[\u3041-\u30ff]/);
    expect(zh).not.toMatch(/[\u3041-\u30ff]/);
    for (const words of [ja, zh]) expect(words).not.toMatch(/(?:\b[a-z]+ ){2}/i);
  });

  it("is a provider's where the provider gave one", () => {
    expect(reasonWords("HTTP 404 no such model")).toEqual({
      ja: "HTTP 404 no such model",
      en: "HTTP 404 no such model",
      "zh-Hant": "HTTP 404 no such model",
    });
  });

  it("leaves the full stop to the sentence around it", () => {
    const whole = { ja: "混んでいます。", en: "It is busy.", "zh-Hant": "忙碌中。" };

    expect(reasonWords(whole)).toEqual({
      ja: "混んでいます",
      en: "It is busy",
      "zh-Hant": "忙碌中",
    });
  });

  it.each(["judge.unavailable", "embedding.unavailable"] as const)(
    "comes through a boundary that only knows text: %s",
    (code) => {
      for (const reason of problems) {
        const error = new AppError(code, { model: "main", reason });
        const decoded = decodeMessage(encodeMessage(error));

        for (const language of LANGUAGES) {
          const words = told(error, language);
          expect(words).toContain(reasonWords(reason)[language]);
          expect(decoded && told(decoded, language)).toBe(words);
        }
      }
    },
  );
});
