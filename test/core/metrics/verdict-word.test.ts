import { expect, test } from "vitest";
import { verdictBoolean, verdictWord } from "../../../lib/core/metrics/verdict-word.ts";

const word = verdictWord(["yes", "no", "idk"]);

test.each([
  ["yes", "yes"],
  ["YES", "yes"],
  [" No\n", "no"],
  ["ｙｅｓ", "yes"],
  ["はい", "yes"],
  ["いいえ　", "no"],
  ["是", "yes"],
  ["否", "no"],
  ["IDK", "idk"],
])("%j is the word %s", (given, meant) => {
  expect(word.parse(given)).toBe(meant);
});

test.each(["maybe", "", "yes.", "y", "不", 1, null, true, {}])("%j is no verdict", (given) => {
  expect(word.safeParse(given).success).toBe(false);
});

test.each([
  [true, true],
  [false, false],
  ["true", true],
  ["False", false],
  ["はい", true],
  ["否", false],
])("%j is the boolean %s", (given, meant) => {
  expect(verdictBoolean.parse(given)).toBe(meant);
});

test.each(["idk", "", 0, 1, null])("%j is no boolean", (given) => {
  expect(verdictBoolean.safeParse(given).success).toBe(false);
});
