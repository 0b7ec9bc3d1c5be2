import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeNumbers, histogram, quantile } from "../../../lib/core/stats/describe-numbers.ts";

const sorted = (...numbers: number[]): Float64Array => Float64Array.from(numbers).sort();
const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }));

describe("describeNumbers", () => {
  it("knows nothing of no numbers", () => {
    expect(describeNumbers(sorted())).toEqual({ mean: null, stddev: null, min: null, max: null });
  });

  it("has no spread for one number", () => {
    expect(describeNumbers(sorted(0.3))).toEqual({ mean: 0.3, stddev: null, min: 0.3, max: 0.3 });
  });

  it("takes the sample standard deviation", () => {
    const { mean, stddev } = describeNumbers(sorted(2, 4, 4, 4, 5, 5, 7, 9));

    expect(mean).toBe(5);
    expect(stddev).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  it("loses nothing of many small numbers beside a large one", () => {
    expect(describeNumbers(sorted(...Array(1000).fill(0.1))).mean).toBe(0.1);
    expect(describeNumbers(sorted(-1e16, 1, 1, 1e16)).mean).toBe(0.5);
  });

  it("keeps the mean between the ends and the spread a number", () => {
    fc.assert(
      fc.property(scores, (numbers) => {
        const { mean, stddev, min, max } = describeNumbers(sorted(...numbers));
        if (mean === null || min === null || max === null) expect(numbers).toEqual([]);
        else expect(mean >= min && mean <= max && Number.isFinite(stddev ?? 0)).toBe(true);
      }),
    );
  });
});

describe("quantile", () => {
  it.each([
    [[], 0.5, null],
    [[0.3], 0.95, 0.3],
    [[1, 3], 0.5, 2],
    [[1, 2, 9], 0.5, 2],
    [[0, 10, 20, 30, 40], 0.95, 38],
    [[1, 2], 1, 2],
  ])("of %j at %d is %s", (numbers, at, expected) => {
    expect(quantile(sorted(...numbers), at)).toBe(expected);
  });
});

describe("histogram", () => {
  it("puts a score on an edge into the bin above, and 1 into the last", () => {
    expect(histogram(sorted(0, 0.1, 0.29999, 0.3, 0.7, 0.9, 1))).toEqual([
      1, 1, 1, 1, 0, 0, 0, 1, 0, 2,
    ]);
  });

  it("counts every score once", () => {
    fc.assert(
      fc.property(scores, (numbers) => {
        const bins = histogram(sorted(...numbers));

        expect(bins.length).toBe(10);
        expect(bins.reduce((a, b) => a + b, 0)).toBe(numbers.length);
      }),
    );
  });
});
