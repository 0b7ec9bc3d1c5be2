import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Misfit, misfits } from "../../../lib/core/json-schema/misfits.ts";
import { schemaProblems } from "../../../lib/core/json-schema/schema-problems.ts";

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
type Schema = Record<string, unknown>;

/** A misfit as a short line. */
const line = (misfit: Misfit): string =>
  misfit.kind === "rule"
    ? `${misfit.place} ${misfit.keyword} ${misfit.rule}`
    : `${misfit.place} ${misfit.kind}`;

const lines = (schema: Schema, value: unknown) => misfits(schema, value).map(line);

describe("misfits", () => {
  it.each<[string, Schema, unknown]>([
    ["keys in Japanese", { properties: { 件数: { minimum: 1 } }, required: ["件数"] }, { 件数: 1 }],
    ["any value without a rule", {}, null],
    ["a rule for other kinds", { minLength: 3 }, 5],
    ["one of several forms", { anyOf: [{ type: "string" }, { type: "null" }] }, null],
    ["code points, not code units", { maxLength: 1 }, "𠮷"],
    ["a date", { format: "date" }, "2024-02-29"],
    ["text of a pattern", { pattern: "^\\p{Script=Han}+$" }, "休暇"],
    ["a tree", { properties: { 子: { items: { $ref: "#" } } } }, { 子: [{ 子: [] }] }],
    [
      "a part without its neighbours in draft-07",
      { $schema: DRAFT_07, $defs: { a: {} }, $ref: "#/$defs/a", type: "string" },
      5,
    ],
    ["the key that every object inherits", { additionalProperties: false }, {}],
  ])("are none for %s", (_, schema, value) => {
    expect(lines(schema, value)).toEqual([]);
  });

  it.each<[string, Schema, unknown, string[]]>([
    ["another kind", { type: "object" }, [], [' type "object"']],
    ["a missing key", { required: ["日付", "件数"] }, { 件数: 1 }, ["日付 missing"]],
    ["two missing keys, each once", { required: ["a", "b"] }, {}, ["a missing", "b missing"]],
    ["an inherited key as missing", { required: ["toString"] }, {}, ["toString missing"]],
    [
      "a key too many",
      { properties: { a: true }, additionalProperties: false },
      { b: 1 },
      ["b unexpected"],
    ],
    ["an item too many", { prefixItems: [{ const: 1 }], items: false }, [1, 2], ["[1] unexpected"]],
    [
      "a place at depth",
      { properties: { 明細: { items: { properties: { 額: { type: "integer" } } } } } },
      { 明細: [{ 額: 1 }, { 額: 1.5 }] },
      ['明細[1].額 type "integer"'],
    ],
    [
      "a key of digits",
      { additionalProperties: { type: "string" } },
      { "0": 1 },
      ['0 type "string"'],
    ],
    [
      "a key with signs",
      { additionalProperties: { type: "string" } },
      { "a/b~%#": 1 },
      ['"a/b~%#" type "string"'],
    ],
    [
      "a key named like a keyword",
      { properties: { $ref: { type: "string" } } },
      { $ref: 1 },
      ['"$ref" type "string"'],
    ],
    [
      "the rule behind a reference",
      { items: { $ref: "#/$defs/型" }, $defs: { 型: { enum: ["有", "無"] } } },
      ["有", "?"],
      ['[1] enum ["有","無"]'],
    ],
    [
      "what a condition demands",
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: { required: ["a"] }, then: { required: ["b"] } },
      { a: 1 },
      ["b missing"],
    ],
    ["a condition's other side", { if: { required: ["a"] }, else: false }, {}, [" unexpected"]],
    [
      "several forms as a whole",
      { anyOf: [{ type: "string" }, { required: ["a"] }] },
      {},
      [' anyOf [{"type":"string"},{"required":["a"]}]'],
    ],
    [
      "forms that all fail at once",
      { oneOf: [false, { anyOf: [{ minimum: 3 }, false] }] },
      1,
      [' oneOf [false,{"anyOf":[{"minimum":3},false]}]'],
    ],
    [
      "an item that none is",
      { contains: { type: "string" } },
      [1, 2],
      [' contains {"type":"string"}'],
    ],
    [
      "too few of an item",
      { contains: { type: "string" }, minContains: 2 },
      ["a", 1],
      [" minContains 2"],
    ],
    [
      "names of keys as a whole",
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      [' propertyNames {"maxLength":1}'],
    ],
    [
      "a key that asks for another",
      { dependentRequired: { a: ["b"] } },
      { a: 1 },
      [' dependentRequired {"a":["b"]}'],
    ],
    ["a day that is none", { format: "date" }, "2023-02-29", [' format "date"']],
    [
      "every fault of one value",
      { allOf: [{ minimum: 3 }, { multipleOf: 2 }] },
      1,
      [" minimum 3", " multipleOf 2"],
    ],
  ])("tell %s", (_, schema, value, expected) => {
    expect(lines(schema, value)).toEqual(expected);
  });

  it("tell a rule that can't be found by its keyword alone", () => {
    const schema = { $schema: DRAFT_07, dependencies: { a: { properties: { b: false } } } };

    expect(lines(schema, { a: 1, b: 2 })).toContain("b unexpected");
  });

  it("leave the schema as it was", () => {
    const schema = { $id: "https://a.example/s", items: { $ref: "#/$defs/a" }, $defs: { a: {} } };
    const frozen = Object.freeze({ ...schema, items: Object.freeze({ ...schema.items }) });

    expect(misfits(frozen, [1])).toEqual([]);
  });

  it("come out for thousands of wrong items, each with its place", () => {
    const schema = { items: { anyOf: [{ type: "string" }, { type: "null" }] } };

    expect(misfits(schema, Array(3_000).fill(1))).toHaveLength(3_000);
  });
});

const KEYS = ["日付", "件数", "a"] as const;
const key = fc.constantFrom(...KEYS);

/** Schemas with rules that often decide, and values that often fit them. */
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    fc.boolean(),
    fc.record(
      {
        type: fc.constantFrom("object", "array", "string", "integer", "null"),
        enum: fc.constant(["休暇", 1, null]),
        minimum: fc.integer({ min: 0, max: 3 }),
        maxLength: fc.integer({ min: 0, max: 3 }),
        pattern: fc.constantFrom("^休", "暇$"),
        required: fc.uniqueArray(key, { maxLength: 2 }),
        maxItems: fc.integer({ min: 0, max: 2 }),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        properties: fc.dictionary(key, tie("schema"), { maxKeys: 2 }),
        additionalProperties: tie("schema"),
        propertyNames: tie("schema"),
        prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        items: tie("schema"),
        contains: tie("schema"),
        minContains: fc.integer({ min: 0, max: 2 }),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        not: tie("schema"),
      },
      { requiredKeys: [] },
    ),
  ),
}));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("休暇", "長い休暇", 0, 1, 5, null, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
}));

describe("for any schema and value", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });

  it("misfits are found exactly where another validator refuses the value", () => {
    const root = schema.filter((each) => typeof each === "object");
    fc.assert(
      fc.property(root, value, (each, written) => {
        const instance: unknown = JSON.parse(JSON.stringify(written));
        const rules = each as Schema;
        fc.pre(!("minContains" in rules) || "contains" in rules);

        expect(schemaProblems(rules)).toEqual([]);
        expect(misfits(rules, instance).length === 0).toBe(ajv.validate(rules, instance));
      }),
      { numRuns: 100 },
    );
  });
});
