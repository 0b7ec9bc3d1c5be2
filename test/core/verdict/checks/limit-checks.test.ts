import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOutcome, latencyOutcome } from "../../../../lib/core/verdict/checks/limit-checks.ts";

const subject = { answer: "", latencyMs: null, costUsd: null };
const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });

describe("limits of time and cost", () => {
  it("include the limit itself, unrounded", () => {
    fc.assert(
      fc.property(amount, amount, (limit, actual) => {
        const slow = latencyOutcome({ latencyMs: limit }, { ...subject, latencyMs: actual });
        const dear = costOutcome({ costUsd: limit }, { ...subject, costUsd: actual });

        expect([slow.passed, dear.passed]).toEqual([actual <= limit, actual <= limit]);
      }),
    );
  });

  it("take nothing for nothing: zero is measured, null is not", () => {
    expect(costOutcome({ costUsd: 0 }, { ...subject, costUsd: 0 }).passed).toBe(true);
    expect(costOutcome({ costUsd: 0 }, subject).passed).toBeNull();
    expect(latencyOutcome({ latencyMs: 0 }, subject).passed).toBeNull();
  });
});
