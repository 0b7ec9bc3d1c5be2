import { describe, expect, test } from "vitest";
import { againAfterMs } from "../../../lib/adapters/pacing/again-after.ts";
import { AppError } from "../../../lib/core/errors.ts";

type Kind = "throttled" | "unavailable" | "timeout" | "model_error";
const failure = (kind: Kind, retryAfterMs?: number, retryable = true) =>
  new AppError(
    `judge.${kind}`,
    { model: "m", seconds: 60, reason: "down" },
    { retryable, cause: { retryAfterMs } },
  );
const after = (error: AppError, tries = 1, random = 1) =>
  againAfterMs({ error, tries, random: () => random });

describe("a failed call", () => {
  test("is tried again after a random part of a time that doubles", () => {
    const most = [1, 2, 3, 4].map((tries) => after(failure("throttled"), tries));

    expect(most).toEqual([500, 1_000, 2_000, 4_000]);
    expect(after(failure("throttled"), 4, 0)).toBe(0);
    expect(after(failure("throttled"), 4, 0.25)).toBe(1_000);
  });

  test.each<[Kind, number]>([
    ["throttled", 5],
    ["unavailable", 5],
    ["timeout", 2],
    ["model_error", 2],
  ])("that is %s is tried %i times in all", (kind, tries) => {
    expect(after(failure(kind), tries - 1)).toBeDefined();
    expect(after(failure(kind), tries)).toBeUndefined();
  });

  test("that can't pass is not tried again", () => {
    expect(after(failure("unavailable", undefined, false))).toBeUndefined();
  });

  test("waits as long as the server asks, at most a minute, and not all at the same time", () => {
    expect(after(failure("throttled", 0))).toBe(0);
    expect(after(failure("throttled", 3_000), 1, 0)).toBe(3_000);
    expect(after(failure("unavailable", 3_000), 1, 0.5)).toBe(3_250);
    expect(after(failure("throttled", 60_000), 1, 0)).toBe(60_000);
    expect(after(failure("throttled", 60_001), 1, 0)).toBeUndefined();
  });
});
