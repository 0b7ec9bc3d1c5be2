import { describe, expect, it } from "vitest";
import { schemaProblems } from "../../../lib/core/json-schema/schema-problems.ts";

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

const told = (schema: Record<string, unknown>) =>
  schemaProblems(schema).map(({ path, what }) => [path.join("/"), what.kind]);

describe("schemaProblems", () => {
  it.each<[string, Record<string, unknown>]>([
    ["an empty schema", {}],
    ["one of each draft by name", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
    ["keys in Japanese", { properties: { 日付: { type: "string", format: "date" } } }],
    ["a list of types", { type: ["string", "null"], enum: ["a", null] }],
    ["a reference into itself", { $defs: { 住所: true }, items: { $ref: "#/$defs/住所" } }],
    ["a reference by anchor", { $defs: { a: { $anchor: "part" } }, not: { $ref: "#part" } }],
    ["a reference below its own address", { $id: "https://a.example/s", items: { $ref: "s" } }],
    ["a tree that refers to its root", { properties: { child: { $ref: "#" } } }],
    [
      "two ways to one part",
      { allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: {} } },
    ],
    ["items by place in 2020-12", { prefixItems: [{}, false], items: false }],
    ["items by place in draft-07", { $schema: DRAFT_07, items: [{}, true], additionalItems: {} }],
    [
      "dependencies in draft-07",
      { $schema: DRAFT_07, dependencies: { a: ["b"], c: { required: ["d"] } } },
    ],
    ["values that look like schemas", { default: { $ref: "#/x" }, const: { pattern: "(" } }],
    ["examples that look like schemas", { examples: [{ type: "nothing" }] }],
  ])("finds nothing wrong with %s", (_, schema) => {
    expect(told(schema)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ["an unknown word for a type", { type: "text" }, "type", "oneOf"],
    ["a misspelt keyword", { requried: ["a"] }, "requried", "unknownKey"],
    ["one at depth", { properties: { 値: { minLen: 1 } } }, "properties/値/minLen", "unknownKey"],
    [
      "a keyword of another draft",
      { items: {}, additionalItems: {} },
      "additionalItems",
      "unknownKey",
    ],
    ["a list of items in 2020-12", { items: [{}] }, "items", "type"],
    ["a schema that is none", { not: 5 }, "not", "type"],
    [
      "a draft that is not known",
      { $schema: "http://json-schema.org/draft-04/schema#" },
      "$schema",
      "oneOf",
    ],
    ["a draft named inside", { not: { $schema: DRAFT_07 } }, "not/$schema", "unknownKey"],
    ["a format that nobody checks", { format: "int64" }, "format", "oneOf"],
    ["a dynamic reference", { $dynamicRef: "#a" }, "$dynamicRef", "unknownKey"],
    ["a pattern that is none", { items: { pattern: "(" } }, "items/pattern", "regex"],
    ["a pattern of names", { patternProperties: { "[": true } }, "patternProperties/[", "regex"],
    ["a reference to nowhere", { not: { $ref: "#/$defs/a" } }, "not/$ref", "schemaReference"],
    ["a reference to elsewhere", { $ref: "https://a.example/s.json" }, "$ref", "schemaReference"],
    [
      "a reference to no schema",
      { not: { $ref: "#/title" }, title: "a" },
      "not/$ref",
      "schemaReference",
    ],
    [
      "a reference to a list of names",
      { $schema: DRAFT_07, not: { $ref: "#/dependencies" }, dependencies: { a: ["b"] } },
      "not/$ref",
      "schemaReference",
    ],
    ["an address that is none", { $id: "http://" }, "$id", "malformed"],
    ["a schema that refers to itself", { $ref: "#" }, "$ref", "schemaLoop"],
  ])("tells %s", (_, schema, path, kind) => {
    expect(told(schema)).toEqual([[path, kind]]);
  });

  it("tells all wrong places at once", () => {
    const schema = { properties: { a: { type: "text" }, b: { minimum: "1" } }, required: "a" };

    expect(told(schema).map(([path]) => path)).toEqual([
      "properties/a/type",
      "properties/b/minimum",
      "required",
    ]);
  });

  it("finds a circle through branches, at one place of it", () => {
    const $defs = {
      a: { $ref: "#/$defs/b" },
      b: { anyOf: [{ type: "string" }, { if: { $ref: "#/$defs/a" } }] },
      c: { properties: { deeper: { $ref: "#/$defs/c" } } },
    };

    expect(told({ $defs })).toEqual([["$defs/a/$ref", "schemaLoop"]]);
  });

  it("leaves the schema as it was", () => {
    const schema = { $id: "https://a.example/s", items: { $ref: "#/$defs/a" }, $defs: { a: {} } };
    const before = Object.getOwnPropertyNames(schema.items);

    schemaProblems(schema);

    expect(Object.getOwnPropertyNames(schema.items)).toEqual(before);
  });
});
