import { expect, test } from "vitest";
import { parseYaml } from "../../../lib/core/config/parse-yaml.ts";

const parse = (text: string) => parseYaml({ file: "f.yaml", text });

function faults(text: string): unknown[] {
  const result = parse(text);
  return result.ok ? [] : result.error.map(({ details }) => details);
}

const BOMB = ["a: &a [x, x, x, x, x, x, x, x, x]", "b", "c", "d"]
  .map((line, index) => {
    const above = "abcd"[index - 1];
    return above === undefined ? line : `${line}: &${line} [${`*${above},`.repeat(9)}]`;
  })
  .join("\n");

test.each([
  ["a: 1\na: 2", 2, 1, "duplicateKey"],
  ["x: 1\n\ty: 2", 2, 1, "tab"],
  ["a:\n   b: 1\n  c: 2", 3, 1, "indent"],
  ["a: [1", 1, 6, "indent"],
  ["a: 1\n---\nb: 2", 2, 1, "severalDocuments"],
  ["a: !!js/x 1", 1, 4, "tag"],
  ["? [a]\n: 1", 1, 3, "syntax"],
  ["a: *nowhere", 1, 1, "alias"],
  [BOMB, 1, 1, "alias"],
])("%j is told with line, column and kind", (text, line, column, fault) => {
  expect(faults(text)[0]).toEqual({ file: "f.yaml", line, column, fault });
});

test("one slip is told a few times at most", () => {
  expect(faults("}\n".repeat(500)).length).toBeLessThanOrEqual(5);
});

test.each([
  ["brackets", "a: 1\nb: ".concat("[".repeat(100_000)), 2],
  ["list items", "- ".repeat(20_000), 1],
  ["explicit keys", "? ".repeat(20_000), 1],
  [
    "indentation",
    Array.from({ length: 1000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
    202,
  ],
])("nesting by %s is refused before it is parsed", (_name, text, line) => {
  expect(faults(text)).toEqual([expect.objectContaining({ line, fault: "tooDeep" })]);
});

test("closed brackets, long lists and long block texts are no nesting", () => {
  const text = `a: [${"[],{},".repeat(100)}]\nb: |\n  ${"x".repeat(500)}\n`;

  expect(parse(text).ok).toBe(true);
  expect(parse("- x\n".repeat(500)).ok).toBe(true);
});

test("the line of a key, an entry, or what is nearest to it is known", () => {
  const result = parse("a:\n  b:\n    - x\n    - c: 1\nd: &d\n  e: 1\nf: *d\n");
  if (!result.ok) throw new Error("unreadable");
  const { lineOf } = result.value;

  expect(lineOf(["a", "b"])).toBe(2);
  expect(lineOf(["a", "b", 0])).toBe(3);
  expect(lineOf(["a", "b", 1, "c"])).toBe(4);
  expect(lineOf(["a", "b", 1, "missing"])).toBe(4);
  expect(lineOf(["f", "e"])).toBe(7);
  expect(lineOf(["nowhere", "at", "all"])).toBe(1);
  expect(lineOf([])).toBe(1);
});

test("a key named __proto__ is a key like any other", () => {
  const result = parse("__proto__: { x: 1 }");

  expect(result.ok && Object.keys(result.value.value as object)).toEqual(["__proto__"]);
  expect(({} as { x?: number }).x).toBeUndefined();
});
