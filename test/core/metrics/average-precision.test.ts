import fc from "fast-check";
import { expect, test } from "vitest";
import { averagePrecision } from "../../../lib/core/metrics/average-precision.ts";

const ranking = (marks: string) => [...marks].map((mark) => mark === "+");

test.each([
  ["", 0],
  ["---", 0],
  ["+", 1],
  ["+++", 1],
  ["++--", 1],
  ["--++", 5 / 12],
  ["+-+-", 5 / 6],
  ["----+", 0.2],
])("of %s it is %d", (marks, expected) => {
  expect(averagePrecision(ranking(marks))).toBeCloseTo(expected, 12);
});

test("moving a useful one up never lowers it", () => {
  const rankings = fc.array(fc.boolean(), { minLength: 2, maxLength: 30 });

  fc.assert(
    fc.property(rankings, fc.nat(), (given, place) => {
      const index = 1 + (place % (given.length - 1));
      fc.pre(given[index - 1] === false && given[index] === true);
      const better = given.with(index - 1, true).with(index, false);

      expect(averagePrecision(better)).toBeGreaterThanOrEqual(averagePrecision(given));
    }),
  );
});
