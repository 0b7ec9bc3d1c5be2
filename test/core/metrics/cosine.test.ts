import fc from "fast-check";
import { expect, test } from "vitest";
import { cosine } from "../../../lib/core/metrics/cosine.ts";

test.each([
  [[1, 0], [0, 1], 0],
  [[1, 0], [3, 4], 0.6],
  [[1, 2, 3], [-1, -2, -3], -1],
  [[9, 9, 9], [1, 1, 1], 1],
  [[Number.MAX_VALUE, Number.MAX_VALUE], [1, 1], 1],
  [[5e-324, 0], [1, 0], 1],
  [[1e200, 1e-200], [1e200, 0], 1],
])("the cosine of %j and %j is %d", (one, other, expected) => {
  expect(cosine(one, other)).toBe(expected);
});

test("a vector of zeros has no direction", () => {
  expect(cosine([0, 0], [1, 0])).toBeNull();
  expect(cosine([1, 0], [0, -0])).toBeNull();
  expect(cosine([], [])).toBeNull();
});

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [[Number.NaN], [1]],
  [[Number.POSITIVE_INFINITY], [1]],
])("%j and %j can't be compared", (one, other) => {
  expect(() => cosine(one, other)).toThrow(RangeError);
});

const component = fc.double({ noNaN: true, noDefaultInfinity: true });
const vector = fc.array(component, { minLength: 1, maxLength: 20 });
const pair = vector.chain((one) =>
  fc.tuple(fc.constant(one), fc.array(component, { minLength: one.length, maxLength: one.length })),
);

test("lies from -1 to 1, is the same both ways, and turns with its vectors", () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const value = cosine(one, other);
      fc.pre(value !== null);
      const turned = cosine(
        one.map((each) => -each),
        other,
      );

      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(cosine(other, one)).toBe(value);
      expect(Number(turned) + value).toBe(0);
    }),
  );
});

test("is exactly 1 for a vector and itself, whatever its length", () => {
  fc.assert(
    fc.property(vector, (one) => {
      fc.pre(one.some((each) => each !== 0));

      expect(cosine(one, one)).toBe(1);
    }),
  );
});

test("a right angle is a plain zero, whatever the signs", () => {
  expect(cosine([-1, 0], [0, 1])).toBe(0);
  expect(cosine([0, -1], [1, 0])).toBe(0);
});
