import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBit, bitWord, verdictBit } from "../../../lib/core/metrics/verdict-bit.ts";

test.each([
  [0, 0],
  [1, 1],
  [true, 1],
  [false, 0],
  ["1", 1],
  ["０", 0],
  [" TRUE\n", 1],
  ["False", 0],
  ["Yes", 1],
  ["no", 0],
  ["はい", 1],
  ["いいえ", 0],
  ["是", 1],
  ["否", 0],
])("%j is the bit %d", (given, bit) => {
  expect(verdictBit.parse(given)).toBe(bit);
});

test.each([2, -1, 0.5, "2", "0.5", "maybe", "", null, undefined, {}, []])(
  "%j is no bit that a judge may give",
  (given) => {
    expect(verdictBit.safeParse(given).success).toBe(false);
  },
);

test.each([
  [2, "yes"],
  [-1, "yes"],
  ["7", "yes"],
  [true, "yes"],
  [0, "no"],
] as const)("%j counts as %s where any number does", (given, word) => {
  expect(bitWord(anyBit.parse(given))).toBe(word);
});

test("whatever is given, it is read as 0, as 1 or not at all", () => {
  fc.assert(
    fc.property(fc.anything(), (given) => {
      const read = verdictBit.safeParse(given);

      if (read.success) expect([0, 1]).toContain(read.data);
    }),
  );
});
