import { expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { spentInVain } from "../../../lib/core/judging/spent-in-vain.ts";
import { noUsage } from "../../../lib/core/results.ts";

const usage = { ...noUsage, calls: 1, inputTokens: 8 };
const anError = (cause: unknown) =>
  new AppError("embedding.throttled", { model: "m" }, { cause, retryable: true });

test("what a useless reply cost is in the cause of the error about it", () => {
  expect(spentInVain(anError({ usage }))).toEqual(usage);
});

test.each([undefined, null, "usage", new Error("socket"), {}, { usage: { calls: -1 } }])(
  "a cause that states no cost cost nothing: %s",
  (cause) => {
    expect(spentInVain(anError(cause))).toEqual(noUsage);
  },
);

test.each([undefined, null, "error", new Error("bug")])("nor does %s", (error) => {
  expect(spentInVain(error)).toEqual(noUsage);
});
