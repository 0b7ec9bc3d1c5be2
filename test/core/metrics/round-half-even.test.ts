import fc from "fast-check";
import { expect, test } from "vitest";
import { roundHalfEven } from "../../../lib/core/metrics/round-half-even.ts";

test.each([
  [0.625, 0.62],
  [0.375, 0.38],
  [0.125, 0.12],
  [0.875, 0.88],
  [0.6251, 0.63],
  [0.6249, 0.62],
  [1, 1],
  [0, 0],
  [0.285, 0.28],
])("%d becomes %d", (value, rounded) => {
  expect(roundHalfEven(value, 2)).toBe(rounded);
});

test("is never further off than half a step, and stays when it is repeated", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      const rounded = roundHalfEven(value, 2);

      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + 1e-12);
      expect(roundHalfEven(rounded, 2)).toBe(rounded);
    }),
  );
});
