import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { configMessages, type YamlFault } from "../../../lib/core/messages/config.ts";
import { datasetMessages } from "../../../lib/core/messages/dataset.ts";
import { fieldProblemWords } from "../../../lib/core/messages/field-problem.ts";
import type { FieldProblem } from "../../../lib/core/validation/field-problem.ts";

const PROBLEMS: readonly FieldProblem[] = [
  { kind: "missing" },
  { kind: "unknownKey", nearest: "question" },
  { kind: "unknownKey", nearest: undefined },
  { kind: "conflict" },
  { kind: "type", expected: ["string", "list"], actual: "number" },
  { kind: "type", expected: ["integer"], actual: "fraction" },
  { kind: "type", expected: ["boolean"], actual: "string" },
  { kind: "oneOf", allowed: ["a", "b"] },
  { kind: "atLeast", minimum: 1, inclusive: true },
  { kind: "atLeast", minimum: 0, inclusive: false },
  { kind: "atMost", maximum: 1, inclusive: true },
  { kind: "atMost", maximum: 1, inclusive: false },
  { kind: "tooShort", minimum: 1, unit: "characters" },
  { kind: "tooShort", minimum: 2, unit: "entries" },
  { kind: "tooLong", maximum: 200, unit: "characters" },
  { kind: "controlCharacters" },
  { kind: "badCharacters" },
  { kind: "notFinite" },
  { kind: "tooDeep", maximum: 32 },
  { kind: "regex" },
  { kind: "lengthBounds" },
  { kind: "schemaReference" },
  { kind: "schemaLoop" },
  { kind: "reserved" },
  { kind: "secretLiteral" },
  { kind: "region" },
  { kind: "timeOfDay" },
  { kind: "timeZone" },
  { kind: "baseUrl" },
  { kind: "twoKeys" },
  { kind: "malformed" },
];

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const place = { file: "saiten.yaml", line: 3 };

describe("a problem of a field", () => {
  test.each(PROBLEMS)("$kind has words of its own in every language", (problem) => {
    for (const value of [null, '"x"']) {
      const [ja, en, zh] = LANGUAGES.map((language) =>
        fieldProblemWords(language, { field: "models.main", value, problem }),
      );

      expect(ja).toMatch(KANA);
      expect(en).toMatch(/^[\x20-\x7e]+$/);
      expect(zh).not.toMatch(KANA);
      expect(zh).toMatch(/\p{Script=Han}/u);
      for (const words of [ja, en, zh]) {
        expect(words).toContain("models.main");
        expect(words).not.toMatch(/undefined|null(?!）)/);
        expect(words?.includes('"x"')).toBe(value !== null);
      }
    }
  });

  test("a number where text is expected is told to be put in quotes", () => {
    const problem = { kind: "type", expected: ["string"], actual: "number" } as const;
    const words = fieldProblemWords("en", { field: "id", value: "5", problem });

    expect(words).toBe('"id" (5) must be text but is a number; put it in quotes.');
  });
});

describe("a length", () => {
  const words = (problem: FieldProblem) =>
    LANGUAGES.map((language) => fieldProblemWords(language, { field: "x", value: null, problem }));

  test("of a text is told in characters", () => {
    expect(words({ kind: "tooLong", maximum: 100, unit: "characters" })).toEqual([
      "「x」が長すぎます。100 文字以下にしてください。",
      '"x" is too long; it must have at most 100 characters.',
      "「x」太長，不可超過 100 字。",
    ]);
    expect(words({ kind: "tooShort", minimum: 2, unit: "characters" })).toEqual([
      "「x」が短すぎます。2 文字以上にしてください。",
      '"x" is too short; it must have at least 2 characters.',
      "「x」太短，至少需有 2 字。",
    ]);
  });

  test("of a list is told in entries", () => {
    expect(words({ kind: "tooLong", maximum: 10, unit: "entries" })).toEqual([
      "「x」が長すぎます。10 件以下にしてください。",
      '"x" is too long; it must have at most 10 entries.',
      "「x」太長，不可超過 10 項。",
    ]);
    expect(words({ kind: "tooShort", minimum: 2, unit: "entries" })).toEqual([
      "「x」が短すぎます。2 件以上にしてください。",
      '"x" is too short; it must have at least 2 entries.',
      "「x」太短，至少需有 2 項。",
    ]);
  });
});

describe("the catalogue", () => {
  const faults: readonly YamlFault[] = [
    "duplicateKey",
    "tab",
    "indent",
    "severalDocuments",
    "alias",
    "tag",
    "tooDeep",
    "syntax",
  ];
  const problem = { kind: "missing" } as const;
  const field = { ...place, field: "x", value: null, problem };
  const option = (metric: string, name: string) =>
    configMessages["config.metric_option_missing"]({ metric, option: name });
  const rendered = {
    yaml: faults.map((fault) =>
      configMessages["config.invalid_yaml"]({ ...place, column: 2, fault }),
    ),
    config: [
      configMessages["config.not_object"](place),
      configMessages["config.invalid_value"](field),
      configMessages["config.invalid_value"]({ ...field, line: null }),
      configMessages["config.not_supported_yet"]({ ...place, key: "custom", value: null }),
      configMessages["config.not_supported_yet"]({ ...place, key: "mode", value: "retrieval" }),
      configMessages["config.invalid_setting"]({ name: "--limit", value: "x", problem }),
      configMessages["config.missing_setting"]({ key: "a", flag: "--a", variable: "SAITEN_A" }),
      configMessages["config.missing_agent"](),
      configMessages["config.missing_judge"]({ aliases: ["main", "offline"] }),
      configMessages["config.unknown_model"]({
        ...{ alias: "x", aliases: ["main"], nearest: "main" },
        parameter: "/saiten/local/models/x",
      }),
      configMessages["config.unknown_metric"]({ id: "x", nearest: "bias", known: ["bias"] }),
      option("role-violation", "role"),
      option("misuse", "domain"),
    ],
    dataset: [
      datasetMessages["file.not_utf8"](place),
      datasetMessages["file.utf16"](place),
      datasetMessages["dataset.format_not_supported_yet"]({ file: "x.csv", extension: ".csv" }),
      datasetMessages["dataset.empty"](place),
      datasetMessages["dataset.not_lines"](place),
      datasetMessages["dataset.not_json"](place),
      datasetMessages["dataset.not_object"](place),
      datasetMessages["dataset.multi_turn"]({ ...place, keys: ["turns"] }),
      datasetMessages["dataset.invalid_field"](field),
      datasetMessages["dataset.duplicate_id"]({ ...place, id: "a", otherLine: 1 }),
      datasetMessages["dataset.repeated_case"]({ ...place, otherLine: 1 }),
      datasetMessages["file.more_problems"]({ ...place, count: 3 }),
      datasetMessages["dataset.without_question"]({ ...place, count: 2, lines: [1, 2] }),
      datasetMessages["dataset.without_question"]({ ...place, count: 3, lines: [1, 2] }),
      datasetMessages["dataset.invalid_pattern"]({ pattern: "(" }),
      datasetMessages["dataset.nothing_selected"]({ cases: 5 }),
      datasetMessages["dataset.case_without_question"](),
      datasetMessages["dataset.case_skipped"](),
      datasetMessages["dataset.case_without_expected_answer"]({ metrics: ["a"] }),
      datasetMessages["dataset.case_without_expected_answer"]({ metrics: ["a", "b"] }),
    ],
  };

  test.each(Object.entries(rendered))(
    "%s: each message reads as its language",
    (_area, messages) => {
      for (const message of messages) {
        expect(message.ja).toMatch(KANA);
        expect(message.en).not.toMatch(/[^\x20-\x7e]/);
        expect(message["zh-Hant"]).not.toMatch(KANA);
        for (const words of Object.values(message)) expect(words).not.toContain("undefined");
      }
    },
  );
});
