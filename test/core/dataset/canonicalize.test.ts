import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { canonicalJson } from "../../../lib/core/dataset/canonical-json.ts";
import { canonicalize, testSetVersion } from "../../../lib/core/dataset/canonicalize.ts";
import { parseTestSet } from "../../../lib/core/dataset/parse-test-set.ts";
import { aCase } from "../../support/factories.ts";

test("canonical JSON sorts keys at every depth and leaves lists as they are", () => {
  expect(canonicalJson({ b: [2, { d: null, c: "あ" }], a: undefined, A: true })).toBe(
    '{"A":true,"b":[2,{"c":"あ","d":null}]}',
  );
});

test("what equals its default is not written", () => {
  const cases = [aCase({ id: "a", question: "q", expectedAnswer: "x", tags: ["t"] })];

  expect(canonicalize(cases)).toBe('{"expectedAnswer":"x","id":"a","question":"q","tags":["t"]}\n');
});

test("the version changes with the content and with the order of the cases", () => {
  const [a, b] = [aCase({ id: "a" }), aCase({ id: "b" })];

  expect(testSetVersion([a, b])).toMatch(/^[0-9a-f]{64}$/);
  expect(testSetVersion([a, b])).not.toBe(testSetVersion([b, a]));
  expect(testSetVersion([a])).not.toBe(testSetVersion([{ ...a, mustPass: true }]));
});

test("the handbook keeps its version, and rows without an id theirs", () => {
  const text = readFileSync(new URL("../../../examples/handbook/cases.jsonl", import.meta.url));
  const handbook = parseTestSet({ file: "cases.jsonl", text: text.toString() });
  const rows = ['{"question":"q","tags":["x"]}', "{}", '{"question":null,"tags":["y"]}', "{}"];
  const unnamed = parseTestSet({ file: "cases.jsonl", text: rows.join("\n") });

  expect(handbook.ok && handbook.value.version).toBe(
    "0e95185006c27ed2b1fcaee4a153313c1338fe3ab8e6d70541531922817a7b3d",
  );
  expect(unnamed.ok && unnamed.value.cases.map(({ id }) => id)).toEqual([
    "case-8a89200229a013d6",
    "case-38970a4cce54f144",
    "case-0d2b79eaf5feee03",
    "case-38970a4cce54f144-2",
  ]);
});
