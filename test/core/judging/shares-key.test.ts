import { expect, test } from "vitest";
import { sharesKey } from "../../../lib/core/judging/shares-key.ts";

test.each([
  ['{"a": [}', true],
  ["{'a' : 1", true],
  ["{a:1", true],
  ['{"x": {"a": ', true],
  ['{"aa": 1, "b": a}', false],
  ["{: a}", false],
  ["", false],
])("whether a broken text has a key of an object: %s %s", (json, shared) => {
  expect(sharesKey({ a: { b: 1 } })(json)).toBe(shared);
});

test("an endless text is looked through within a moment", () => {
  const before = process.cpuUsage();

  for (const piece of [":", "a", " ", '"']) {
    expect(sharesKey({ key: 1 })(`${piece.repeat(200_000)}:`)).toBe(false);
  }

  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});
