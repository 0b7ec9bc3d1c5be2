import fc from "fast-check";
import { expect, test } from "vitest";
import { fBeta, precisionOf, recallOf } from "../../../lib/core/metrics/f-beta.ts";

const counts = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

test.each([
  [2, 2, 1, 1, 4 / 7],
  [2, 2, 1, 2, 0.625],
  [2, 2, 1, 0.5, 0.5263157894736842],
  [3, 0, 0, 1, 1],
  [0, 3, 2, 1, 0],
  [0, 0, 0, 1, 0],
])(
  "of %d right, %d wrong and %d missing with beta %d it is %d",
  (right, wrong, missing, beta, expected) => {
    expect(fBeta(counts(right, wrong, missing), beta)).toBeCloseTo(expected, 12);
  },
);

test("lies between precision and recall, nearer to recall the larger beta is", () => {
  const count = fc.nat({ max: 200 });
  const beta = fc.double({ min: 0.01, max: 100, noNaN: true });

  fc.assert(
    fc.property(count, count, count, beta, (right, wrong, missing, weight) => {
      const given = counts(right, wrong, missing);
      const [low = 0, high = 0] = [precisionOf(given), recallOf(given)].toSorted((a, b) => a - b);

      const score = fBeta(given, weight);

      expect(score).toBeGreaterThanOrEqual(low - 1e-12);
      expect(score).toBeLessThanOrEqual(high + 1e-12);
      expect(score).toBeLessThanOrEqual(1);
      const more = fBeta(given, weight * 2);
      const isRecallHigher = recallOf(given) >= precisionOf(given);
      if (isRecallHigher) expect(more).toBeGreaterThanOrEqual(score - 1e-12);
      else expect(more).toBeLessThanOrEqual(score + 1e-12);
    }),
  );
});
