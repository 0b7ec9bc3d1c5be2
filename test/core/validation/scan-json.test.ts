import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "../../../lib/core/validation/scan-json.ts";

const found = (json: string) =>
  scanJson(JSON.parse(json)).map(({ path, what }) => [path, what.kind]);

describe("what no schema sees", () => {
  test.each([
    ['{"__proto__":{"a":1}}', ["__proto__"]],
    ['{"metadata":{"__proto__":1}}', ["metadata", "__proto__"]],
    [
      '{"checks":[{"jsonSchema":{"properties":{"__proto__":{}}}}]}',
      ["checks", 0, "jsonSchema", "properties", "__proto__"],
    ],
  ])("%s holds a reserved key", (json, path) => {
    expect(found(json)).toEqual([[path, "reserved"]]);
  });

  test("names that objects have by nature are keys like others", () => {
    expect(found('{"constructor":{"prototype":1},"toString":"__proto__"}')).toEqual([]);
  });

  test("each reserved key is told by its place, wherever it stands", () => {
    const key = fc.constantFrom("a", "b", "__proto__");
    const value = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.constant("1"), tie("object")),
      object: fc
        .uniqueArray(fc.tuple(key, tie("value")), { selector: ([name]) => name, maxLength: 3 })
        .map((fields) => `{${fields.map(([name, each]) => `"${name}":${each}`).join(",")}}`),
    })).object;

    fc.assert(
      fc.property(value, (json) => {
        expect(found(String(json)).length > 0).toBe(String(json).includes("__proto__"));
      }),
    );
  });
});
