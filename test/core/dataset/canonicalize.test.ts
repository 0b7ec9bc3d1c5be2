import { expect, test } from "vitest";
import { canonicalJson } from "../../../lib/core/dataset/canonical-json.ts";
import { canonicalize, testSetVersion } from "../../../lib/core/dataset/canonicalize.ts";
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
