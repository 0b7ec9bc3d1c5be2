import { expect, test } from "vitest";
import { effectiveThreshold, passes, strictScore } from "../../../lib/core/metrics/passes.ts";

const strict = { threshold: 0.4, strictMode: true };
const lenient = { threshold: 0.4, strictMode: false };

test("a threshold is inclusive and compared unrounded", () => {
  expect(passes(2 / 3, "higher", 2 / 3)).toBe(true);
  expect(passes(0.6666, "higher", 2 / 3)).toBe(false);
  expect(passes(0.5, "lower", 0.5)).toBe(true);
  expect(passes(0.500001, "lower", 0.5)).toBe(false);
});

test("strict mode replaces the threshold by the perfect score", () => {
  expect(effectiveThreshold(lenient, "higher")).toBe(0.4);
  expect(effectiveThreshold(strict, "higher")).toBe(1);
  expect(effectiveThreshold(strict, "lower")).toBe(0);
});

test("strict mode knows only the perfect and the worst score", () => {
  expect(strictScore(0.9, lenient, "higher")).toBe(0.9);
  expect([strictScore(0.9, strict, "higher"), strictScore(1, strict, "higher")]).toEqual([0, 1]);
  expect([strictScore(0.1, strict, "lower"), strictScore(0, strict, "lower")]).toEqual([1, 0]);
});
