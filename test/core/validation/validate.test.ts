import { describe, expect, test } from "vitest";
import * as z from "zod";
import { knownKeys } from "../../../lib/core/validation/known-keys.ts";
import { validate } from "../../../lib/core/validation/validate.ts";

const branch = z.strictObject({ id: z.string(), grade: z.number().min(0) });
const schema = z.strictObject({
  name: z.string().min(2).max(4).optional(),
  count: z.int().min(1).max(9).optional(),
  share: z.number().positive().lt(1).optional(),
  word: z.enum(["yes", "no"]).default("yes"),
  list: z
    .array(z.union([z.string(), branch]))
    .max(2)
    .optional(),
  agent: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("a"), x: z.string() }),
      z.strictObject({ type: z.literal("b") }),
    ])
    .optional(),
  use: z.union([z.literal("standard"), z.array(z.string())]).optional(),
  votes: z.union([z.literal(1), z.literal(2)]).optional(),
  day: z.date().optional(),
  models: z.record(z.string().regex(/^[a-z]+$/), branch).prefault({}),
});

function problems(input: unknown): unknown[] {
  const result = validate(schema, input);
  return result.ok ? [] : result.error.map(({ path, what }) => [path.join("."), what]);
}

describe("validate", () => {
  test("a valid value comes back with its defaults", () => {
    expect(validate(schema, {})).toEqual({ ok: true, value: { word: "yes", models: {} } });
  });

  test.each<[string, unknown, string, unknown]>([
    ["another kind", { name: 5 }, "name", { kind: "type", expected: ["string"], actual: "number" }],
    ["null", { name: null }, "name", { kind: "type", expected: ["string"], actual: "null" }],
    ["a list", { name: [] }, "name", { kind: "type", expected: ["string"], actual: "list" }],
    ["no object", 5, "", { kind: "type", expected: ["object"], actual: "number" }],
    ["a short text", { name: "x" }, "name", { kind: "tooShort", minimum: 2, unit: "characters" }],
    ["a long text", { name: "xxxxx" }, "name", { kind: "tooLong", maximum: 4, unit: "characters" }],
    [
      "a long list",
      { list: ["", "", ""] },
      "list",
      { kind: "tooLong", maximum: 2, unit: "entries" },
    ],
    [
      "a fraction",
      { count: 1.5 },
      "count",
      { kind: "type", expected: ["integer"], actual: "fraction" },
    ],
    [
      "text for a number",
      { count: "5" },
      "count",
      { kind: "type", expected: ["number"], actual: "string" },
    ],
    ["too little", { count: 0 }, "count", { kind: "atLeast", minimum: 1, inclusive: true }],
    ["too much", { count: 10 }, "count", { kind: "atMost", maximum: 9, inclusive: true }],
    ["zero for more", { share: 0 }, "share", { kind: "atLeast", minimum: 0, inclusive: false }],
    ["one for less", { share: 1 }, "share", { kind: "atMost", maximum: 1, inclusive: false }],
    ["NaN", { share: Number.NaN }, "share", { kind: "notFinite" }],
    ["another word", { word: "maybe" }, "word", { kind: "oneOf", allowed: ["yes", "no"] }],
    ["a missing type", { agent: {} }, "agent.type", { kind: "missing" }],
    [
      "another type",
      { agent: { type: "c" } },
      "agent.type",
      { kind: "oneOf", allowed: ["a", "b"] },
    ],
    ["a missing field", { agent: { type: "a" } }, "agent.x", { kind: "missing" }],
    ["a rule without words", { day: "today" }, "day", { kind: "malformed" }],
    [
      "a key against its pattern",
      { models: { "1": { id: "", grade: 0 } } },
      "models.1",
      { kind: "malformed" },
    ],
  ])("tells %s", (_name, input, path, what) => {
    expect(problems(input)).toEqual([[path, what]]);
  });

  test.each<[string, unknown, string, unknown]>([
    [
      "neither kind",
      { list: [5] },
      "list.0",
      { kind: "type", expected: ["string", "object"], actual: "number" },
    ],
    ["a missing field of the branch", { list: [{ id: "x" }] }, "list.0.grade", { kind: "missing" }],
    [
      "a strange key",
      { list: [{ id: "x", grade: 1, gradee: 2 }] },
      "list.0.gradee",
      { kind: "unknownKey", nearest: "grade" },
    ],
    [
      "a word that is not the one",
      { use: "standrd" },
      "use",
      { kind: "oneOf", allowed: ["standard"] },
    ],
    [
      "neither word nor list",
      { use: 5 },
      "use",
      { kind: "type", expected: ["list"], actual: "number" },
    ],
    ["neither number", { votes: 3 }, "votes", { kind: "oneOf", allowed: ["1"] }],
  ])("of a union, tells %s", (_name, input, path, what) => {
    expect(problems(input)).toEqual([[path, what]]);
  });

  test("keys that exclude each other are told as such", () => {
    const either = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]);
    const result = validate(either, { a: "x", b: "y" });

    expect(result.ok ? [] : result.error.map(({ what }) => what)).toEqual([{ kind: "conflict" }]);
  });

  test("every problem is told at once", () => {
    expect(problems({ nam: 1, word: 1, count: "x" })).toHaveLength(3);
  });
});

describe("known keys", () => {
  test("are found through lists, unions, records and defaults", () => {
    expect(knownKeys(schema, ["list", 0])).toEqual(["id", "grade"]);
    expect(knownKeys(schema, ["models", "any"])).toEqual(["id", "grade"]);
    expect(knownKeys(schema, ["agent"])).toEqual(["type", "x"]);
    expect(knownKeys(schema, [])).toContain("models");
  });

  test("are none where no object is expected", () => {
    expect(knownKeys(schema, ["word"])).toEqual([]);
    expect(knownKeys(schema, ["name", "x"])).toEqual([]);
    expect(knownKeys(schema, ["nowhere"])).toEqual([]);
  });
});
