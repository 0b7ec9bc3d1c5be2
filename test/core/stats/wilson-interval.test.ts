import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../lib/core/stats/normal-quantile.ts";
import { wilsonInterval } from "../../../lib/core/stats/wilson-interval.ts";

describe("normalQuantile", () => {
  it.each([
    [0.5, 0],
    [0.8413447460685429, 1],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.9999999, 5.199337582192817],
  ])("of %d is %d", (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 9);
  });
});

describe("wilsonInterval", () => {
  it("lies within 0 and 1 around the rate", () => {
    const counts = fc.nat(10_000).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));
    fc.assert(
      fc.property(counts, fc.double({ min: 0.5, max: 0.999, noNaN: true }), ([hits, n], level) => {
        const { rate, lower, upper } = wilsonInterval(hits, n, level);

        if (rate === null || lower === null || upper === null) expect(n).toBe(0);
        else expect(0 <= lower && lower <= rate && rate <= upper && upper <= 1).toBe(true);
      }),
    );
  });
});
