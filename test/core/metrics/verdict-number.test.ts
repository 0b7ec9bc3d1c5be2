import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyNumber, verdictNumber, zeroOrOne } from "../../../lib/core/metrics/verdict-number.ts";

const unit = verdictNumber(0, 1);

describe("a number on a scale", () => {
  test.each([
    [0, 0],
    [1, 1],
    [0.8, 0.8],
    ["0.8", 0.8],
    [" 1 ", 1],
    ["０．８", 0.8],
    ["　１　", 1],
    ["+.5", 0.5],
    ["1.", 1],
    ["8e-1", 0.8],
  ])("%j is %d", (said, number) => {
    expect(unit.parse(said)).toBe(number);
  });

  test.each([
    80,
    "80",
    1.2,
    "-0.1",
    "8/10",
    "80%",
    "0.8 points",
    "0,8",
    "0x1",
    "high",
    "",
    " ",
    ".",
    "八",
    "1e",
    "NaN",
    "Infinity",
    "1e999",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    [1],
  ])("%j is refused", (said) => {
    expect(unit.safeParse(said).success).toBe(false);
  });

  test("both ends belong to it", () => {
    const scale = verdictNumber(2, 8);

    expect([2, 8, "8"].every((said) => scale.safeParse(said).success)).toBe(true);
    expect([1.99, 8.01].some((said) => scale.safeParse(said).success)).toBe(false);
  });

  test("a number means the same as its text", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (number) => {
        expect(unit.parse(`${number}`)).toBe(unit.parse(number) + 0);
      }),
    );
  });

  test("whatever text comes, what is accepted lies on the scale", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.e/% ]*$/)), (said) => {
        const { success, data } = unit.safeParse(said);

        if (success) expect(data >= 0 && data <= 1).toBe(true);
      }),
    );
  });
});

test("any number is one, out of every range as well, but not an infinite one", () => {
  expect(anyNumber.parse("-12.5")).toBe(-12.5);
  expect(anyNumber.parse(1e6)).toBe(1e6);
  expect(anyNumber.safeParse("high").success).toBe(false);
  expect(anyNumber.safeParse(Number.NaN).success).toBe(false);
});

test("where nothing lies in between, a fraction is refused", () => {
  expect([0, 1, "1", "１", "1.0"].map((said) => zeroOrOne.parse(said))).toEqual([0, 1, 1, 1, 1]);
  expect(zeroOrOne.safeParse(0.5).success).toBe(false);
  expect(zeroOrOne.safeParse("10").success).toBe(false);
});
