import { expect, test } from "vitest";
import { maxTokensFor } from "../../../lib/core/judging/max-tokens.ts";

test("the room grows with the verdicts that are expected", () => {
  expect(maxTokensFor("本文", { verdicts: 0 })).toBe(1_024);
  expect(maxTokensFor("本文".repeat(5_000), { verdicts: 10 })).toBe(1_024 + 1_500);
});

test("the room for an extract grows with what is shown", () => {
  expect(maxTokensFor("", {})).toBe(1_024);
  expect(maxTokensFor("本".repeat(1_000), { chunks: 2 })).toBe(1_024 + 1_500);
});

test("there is an upper end", () => {
  expect(maxTokensFor("本".repeat(100_000), {})).toBe(8_192);
});
