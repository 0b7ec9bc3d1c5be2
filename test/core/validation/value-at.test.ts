import { expect, test } from "vitest";
import { formatPath, kindOf, shownValue, valueAt } from "../../../lib/core/validation/value-at.ts";

test("a value is found by its path, and nothing where there is nothing", () => {
  const root = { a: [{ b: 1 }], text: "x" };

  expect(valueAt(root, ["a", 0, "b"])).toBe(1);
  expect(valueAt(root, [])).toBe(root);
  expect(valueAt(root, ["a", 1, "b"])).toBeUndefined();
  expect(valueAt(root, ["text", "length"])).toBeUndefined();
  expect(valueAt(root, ["toString"])).toBeUndefined();
  expect(valueAt(null, ["a"])).toBeUndefined();
});

test("paths are written as one would in code", () => {
  expect(formatPath(["metrics", "also", 1, "threshold"])).toBe("metrics.also[1].threshold");
  expect(formatPath(["質問"])).toBe("質問");
  expect(formatPath(["a b", "c"])).toBe('"a b".c');
  expect(formatPath([])).toBe("");
});

test("values are shown short, and only where they are one", () => {
  expect(shownValue("x")).toBe('"x"');
  expect(shownValue(null)).toBe("null");
  expect(shownValue(Number.NaN)).toBe("NaN");
  expect(shownValue("あ".repeat(100))).toBe(`"${"あ".repeat(59)}…`);
  expect([undefined, {}, []].map(shownValue)).toEqual([null, null, null]);
});

test("every JSON value has a kind", () => {
  expect([null, [], {}, 1, "x", true].map(kindOf)).toEqual([
    "null",
    "list",
    "object",
    "number",
    "string",
    "boolean",
  ]);
});
