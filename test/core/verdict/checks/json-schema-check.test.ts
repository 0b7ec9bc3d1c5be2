import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../../lib/core/language.ts";
import { localize } from "../../../../lib/core/messages/catalog.ts";
import { jsonSchemaOutcome } from "../../../../lib/core/verdict/checks/json-schema-check.ts";
import { plainMatch } from "../../../support/run-world.ts";

const leave = {
  type: "object",
  required: ["日数", "対象"],
  properties: {
    日数: { type: "integer", minimum: 1 },
    対象: { type: "array", items: { enum: ["正社員", "契約社員"] } },
  },
  additionalProperties: false,
};

const outcomeOf = (answer: string, jsonSchema: Record<string, unknown> = leave) =>
  jsonSchemaOutcome({ jsonSchema }, answer, { matchPattern: plainMatch });

const reasonOf = (answer: string) => localize(outcomeOf(answer).message as never);

describe("an answer in JSON", () => {
  it.each<[string, string, boolean]>([
    ["fits", '{"日数":10,"対象":["正社員"]}', true],
    ["fits with white space around and inside", '\n { "日数" : 10, "対象": [] } \r\n', true],
    ["has a wrong value", '{"日数":0,"対象":[]}', false],
    ["lacks a key", '{"日数":10}', false],
    ["has a key too many", '{"日数":10,"対象":[],"備考":""}', false],
    ["has a sentence before it", 'はい。{"日数":10,"対象":[]}', false],
    ["stands in a fence", '```json\n{"日数":10,"対象":[]}\n```', false],
    ["is two of them", '{"日数":10,"対象":[]}{}', false],
    ["breaks off", '{"日数":10,"対象":[', false],
    ["is empty", "", false],
    ["writes digits in full width", '{"日数":１０,"対象":[]}', false],
  ])("that %s", (_, answer, passed) => {
    expect(outcomeOf(answer).passed).toBe(passed);
  });

  it("may be any JSON text where the schema asks for nothing", () => {
    fc.assert(
      fc.property(fc.json(), (answer) => {
        expect(outcomeOf(answer, {}).passed).toBe(true);
      }),
    );
  });

  it("is told its first faults by place, and how many more there are", () => {
    const answer = '{"日数":"10","対象":["役員","顧問","監査役"],"備考":""}';

    expect(reasonOf(answer).ja).toBe(
      '回答が JSON スキーマに合いません：「日数」が type: "integer" に合いません、' +
        '「対象[0]」が enum: ["正社員","契約社員"] に合いません、' +
        '「対象[1]」が enum: ["正社員","契約社員"] に合いません、ほか 2 件。',
    );
    expect(reasonOf("{}").en).toBe(
      'The answer does not fit the JSON schema: "日数" is missing; "対象" is missing.',
    );
    expect(reasonOf('{"日数":1,"対象":[],"備考":""}')["zh-Hant"]).toContain("不應有「備考」");
  });

  it.each(LANGUAGES)("is told in %s as a whole where it has no places", (language) => {
    const reasons = ["x", "[]", '{"日数":10,"対象":[]}'].map(
      (answer) => reasonOf(answer)[language],
    );

    expect(new Set(reasons).size).toBe(3);
  });
});

describe("a schema that can't be followed to its end", () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

  it.each<[string, string, Record<string, unknown>]>([
    ["for nesting that is too deep", deep, { items: { $ref: "#" } }],
    ["for a key that is no text", '{"\\ud800":1}', { additionalProperties: true }],
  ])("is an error of its own %s", (_, answer, schema) => {
    expect(() => outcomeOf(answer, schema)).toThrow(
      expect.objectContaining({ code: "check.json_schema_unfinished" }),
    );
  });

  it("is one too when time is up", () => {
    const matchPattern = () => {
      throw new AppError("check.too_slow", { pattern: "jsonSchema", seconds: 1 });
    };

    expect(() => jsonSchemaOutcome({ jsonSchema: {} }, "{}", { matchPattern })).toThrow(
      expect.objectContaining({ code: "check.json_schema_unfinished" }),
    );
  });

  it("is no cover for a fault of ours", () => {
    const matchPattern = () => {
      throw new TypeError("bug");
    };

    expect(() => jsonSchemaOutcome({ jsonSchema: {} }, "{}", { matchPattern })).toThrow("bug");
  });
});
