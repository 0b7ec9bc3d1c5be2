import { expect, test } from "vitest";
import { estimateTokens } from "../../../lib/core/metrics/estimate-tokens.ts";

test.each([
  ["", 0],
  ["abcd", 1],
  ["abcde", 2],
  ["有給休暇", 4],
  ["10日です。", 5],
  // One character of two code units, then half of one.
  ["𠮟る😀", 3],
  ["\ud83d", 1],
  ["\ud83da", 2],
  ["\ude00\ude00", 2],
])("%j counts as %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
