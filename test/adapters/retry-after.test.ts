import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../lib/adapters/retry-after.ts";
import { AppError } from "../../lib/core/errors.ts";

const throttled = (cause: unknown) =>
  new AppError("judge.throttled", { model: "m" }, { retryable: true, cause });

describe("retryAfterMs", () => {
  it("is what the error's cause states", () => {
    expect(retryAfterMs(throttled({ retryAfterMs: 1_500 }))).toBe(1_500);
    expect(retryAfterMs(throttled({ retryAfterMs: 0 }))).toBe(0);
  });

  it.each([undefined, new Error("x"), {}, { retryAfterMs: "1" }, { retryAfterMs: Number.NaN }])(
    "is unknown where the cause is %o",
    (cause) => {
      expect(retryAfterMs(throttled(cause))).toBeUndefined();
    },
  );

  it("is unknown of what is no error", () => {
    expect(retryAfterMs(undefined)).toBeUndefined();
  });
});
