import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addUsage,
  caseResultSchema,
  metricRecordSchema,
  noUsage,
  type Usage,
  unitSchema,
} from "../../lib/core/results.ts";
import { anError, aResult, aScore, notApplicable } from "../support/result-factories.ts";

const usages: fc.Arbitrary<Usage> = fc.record({
  calls: fc.nat(),
  inputTokens: fc.nat(),
  outputTokens: fc.nat(),
  cacheReadTokens: fc.nat(),
  cacheWriteTokens: fc.nat(),
});

describe("usage", () => {
  test("adds up field by field", () => {
    const one = {
      calls: 1,
      inputTokens: 2,
      outputTokens: 3,
      cacheReadTokens: 4,
      cacheWriteTokens: 5,
    };

    expect(addUsage(one, one)).toEqual({
      calls: 2,
      inputTokens: 4,
      outputTokens: 6,
      cacheReadTokens: 8,
      cacheWriteTokens: 10,
    });
  });

  test("nothing changes a sum, and the order of its parts doesn't count", () => {
    fc.assert(
      fc.property(usages, usages, (a, b) => {
        expect(addUsage(a, noUsage)).toEqual(a);
        expect(addUsage(a, b)).toEqual(addUsage(b, a));
      }),
    );
  });
});

describe("a result", () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.1, 1.1, null])(
    "has no score of %s",
    (score) => {
      expect(unitSchema.safeParse(score).success).toBe(false);
    },
  );

  test("holds metrics that were scored, not applicable or in error", () => {
    const metrics = { bias: aScore(0.2), faithfulness: notApplicable(), toxicity: anError() };

    expect(caseResultSchema.parse(aResult({ metrics }))).toEqual(aResult({ metrics }));
  });

  test("is refused with a field that nobody knows", () => {
    expect(metricRecordSchema.safeParse({ ...aScore(1), confidence: 1 }).success).toBe(false);
    expect(caseResultSchema.safeParse({ ...aResult(), confidence: 1 }).success).toBe(false);
  });
});
