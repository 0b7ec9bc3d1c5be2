import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize } from "../../../lib/core/dataset/canonicalize.ts";
import { caseSchema } from "../../../lib/core/dataset/case.ts";
import { parseTestSet, type TestSet } from "../../../lib/core/dataset/parse-test-set.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { aCase, aLine } from "../../support/factories.ts";

const read = (...lines: readonly string[]) =>
  parseTestSet({ file: "cases.jsonl", text: lines.join("\n") });

function cases(...lines: readonly string[]): TestSet["cases"] {
  const result = read(...lines);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.cases;
}

function problems(...lines: readonly string[]): string[] {
  const result = read(...lines);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

describe("lines", () => {
  test("the order of keys, line ends, a BOM and blank lines change nothing", () => {
    const plain = read('{"id":"a","question":"q","tags":["x"]}', '{"id":"b","question":"r"}');
    const other = parseTestSet({
      file: "cases.jsonl",
      text: '\ufeff{"tags":["x"],"question":"q","id":"a"}\r\n\r\n  \r{"question":"r","id":"b"}\r\n',
    });

    expect(plain.ok).toBe(true);
    expect(other).toEqual(plain);
  });

  test("a key set to null is a key left out", () => {
    expect(cases('{"id":"a","question":"q","expectedAnswer":null,"tags":null}')).toEqual(
      cases('{"id":"a","question":"q"}'),
    );
  });

  test("a value that states the default does not change the version", () => {
    const told = read(aLine({ tags: [], flaky: false, metadata: {}, checks: [] }));
    const untold = read(aLine());

    expect(told.ok && told.value.version).toBe(untold.ok && untold.value.version);
  });

  test("a line of a megabyte is read", () => {
    const question = "あ".repeat(1_000_000);

    expect(cases(aLine({ question }))[0]?.question).toBe(question);
  });

  test("keys named like parts of JavaScript objects do no harm", () => {
    const metadata = { toString: 1, constructor: { prototype: 2 } };

    expect(cases(aLine({ metadata }))[0]?.metadata).toEqual(metadata);
  });

  test.each([
    ["__proto__", '"__proto__":{}'],
    ["metadata.__proto__", '"metadata":{"__proto__":{"x":1}}'],
    [
      "expectedTools[0].inputParameters.__proto__",
      '"expectedTools":[{"name":"t","inputParameters":{"__proto__":1}}]',
    ],
    [
      "checks[0].jsonSchema.properties.__proto__",
      '"checks":[{"jsonSchema":{"properties":{"__proto__":{}}}}]',
    ],
  ])("the key %s, which would get lost, is refused", (place, field) => {
    expect(problems(`{"id":"a","question":"q",${field}}`)).toEqual([
      expect.stringContaining(`line 1: "${place}" is a reserved name; choose another one.`),
    ]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("ids", () => {
  test("a case without an id gets a hash of its content", () => {
    const [one] = cases('{"question":"q","tags":["x"]}');
    const [same] = cases('{"tags":["x"],"question":"q"}');
    const [other] = cases('{"question":"q","tags":["y"]}');

    expect(one?.id).toMatch(/^case-[0-9a-f]{16}$/);
    expect(same?.id).toBe(one?.id);
    expect(other?.id).not.toBe(one?.id);
  });

  test("ids that differ in width or case only are refused with both lines", () => {
    expect(problems(aLine({ id: "HR-1" }), "", aLine({ id: "ｈｒ-1" }))).toEqual([
      'cases.jsonl line 3: the id "ｈｒ-1" is taken by line 1 (width and case are ignored); change one of them.',
    ]);
  });

  test("the same case twice without an id is refused with both lines", () => {
    expect(problems('{"question":"q"}', '{"question":"q"}')).toEqual([
      "cases.jsonl line 2: the same case as line 1; delete one, or give each an id.",
    ]);
  });

  test("an id that is too long or has control characters is refused", () => {
    expect(
      problems(aLine({ id: "x".repeat(201) }), aLine({ id: "a\tb" }), aLine({ id: "" })),
    ).toEqual([
      expect.stringMatching(/line 1: .*at most 200 characters/),
      expect.stringMatching(/line 2: "id" .*control characters/),
      expect.stringMatching(/line 3: "id" .*is empty/),
    ]);
  });
});

describe("a line without a question", () => {
  test("is kept as a case, with an id of its own, and told as a warning", () => {
    const result = read("{}", '{"question":"  "}', '{"question":null}', aLine());

    expect(result.ok && result.value.cases.map(({ question }) => question)).toEqual([
      "",
      "",
      "",
      aCase().question,
    ]);
    expect(new Set(result.ok ? result.value.cases.map(({ id }) => id) : []).size).toBe(4);
    expect(result.ok && result.value.warnings).toEqual([
      {
        code: "dataset.without_question",
        details: { file: "cases.jsonl", count: 3, lines: [1, 2, 3] },
      },
    ]);
  });

  test("names at most ten lines in the warning", () => {
    const result = read(...Array.from({ length: 12 }, () => "{}"));
    const warning = result.ok ? result.value.warnings[0] : undefined;

    expect(warning?.details).toMatchObject({ count: 12, lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    expect(warning && inWords(warning, "ja")).toContain("10 行目ほか");
    expect(warning && inWords(warning, "en")).toContain("10 ...");
    expect(warning && inWords(warning, "zh-Hant")).toContain("10 行等");
  });
});

describe("problems", () => {
  test("all are told at once, in the order of the file", () => {
    const told = problems(
      "nonsense",
      '["a"]',
      aLine({ id: 5, flaky: "yes" }),
      '{"id":"s","scenario":"x"}',
      aLine({ id: "a" }),
      aLine({ id: "a" }),
      aLine({ id: "b", relevantDocuments: [{ id: "x", grade: -1 }] }),
    );

    expect(told).toEqual([
      expect.stringContaining("line 1: not valid JSON"),
      expect.stringContaining("line 2: a case must be an object"),
      expect.stringContaining('line 3: "id" (5) must be text but is a number; put it in quotes.'),
      expect.stringContaining('line 3: "flaky" ("yes") must be true or false but is text'),
      expect.stringContaining('line 4: "scenario" belongs to multi-turn cases'),
      expect.stringContaining('line 6: the id "a" is taken by line 5'),
      expect.stringContaining('line 7: "relevantDocuments[0].grade" (-1) is out of range'),
    ]);
  });

  test("the twenty-first is only counted", () => {
    const told = problems(...Array.from({ length: 25 }, () => "nonsense"));

    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe("cases.jsonl: 5 more problems; correct those above and check again.");
  });

  test.each([
    ["expected_output", "expectedAnswer"],
    ["ground truth", "expectedAnswer"],
    ["質問", "question"],
    ["retrieval_context", "retrievedContexts"],
    ["qestion", "question"],
    ["constructor", "conversation"],
  ])("the unknown key %s is answered with %s", (written, meant) => {
    expect(problems(aLine({ [written]: "x" }))).toEqual([
      `cases.jsonl line 1: there is no key "${/\s/.test(written) ? JSON.stringify(written) : written}"; did you mean "${meant}"?`,
    ]);
  });

  test("a nested unknown key is answered with the names that exist there", () => {
    expect(problems(aLine({ retrievedContexts: [{ text: "x", sorce: "y" }] }))).toEqual([
      expect.stringContaining('"retrievedContexts[0].sorce"; did you mean "source"?'),
    ]);
  });

  test("a check has exactly one known kind and a valid pattern", () => {
    const checks = [{ contain: "x" }, { contains: "x", equals: "y" }, {}, { regex: "(" }, 4];

    expect(problems(aLine({ checks }), aLine({ checks: [{ regex: "(" }] }))).toEqual([
      expect.stringContaining('"checks[0].contain"; did you mean "contains"?'),
      expect.stringContaining('"checks[1].equals" can\'t stand beside the other keys'),
      expect.stringContaining('"checks[2].contains" is missing'),
      expect.stringContaining('"checks[4]" (4) must be an object'),
      expect.stringContaining('line 2: "checks[0].regex" ("(") is not a valid regular expression'),
    ]);
  });

  test.each<[string, object, string]>([
    ["no bound", { length: {} }, '"checks[0].length" needs min or max'],
    ["crossed bounds", { length: { min: 5, max: 4 } }, '"checks[0].length" needs min or max'],
    ["a bound that is none", { length: { min: -1, max: 3 } }, '"checks[0].length.min" (-1) is out'],
    ["another language", { language: "jp" }, '"checks[0].language" ("jp") is not a value'],
    ["a time in words", { latencyMs: "3s" }, '"checks[0].latencyMs" ("3s") must be a number'],
    ["a cost below nothing", { costUsd: -1 }, '"checks[0].costUsd" (-1) is out of range'],
    ["two kinds", { language: "ja", costUsd: 1 }, '"checks[0].costUsd" can\'t stand beside'],
    ["a kind in other letters", { json_schema: {} }, 'did you mean "jsonSchema"?'],
    ["no schema", { jsonSchema: "object" }, '"checks[0].jsonSchema" ("object") must be an object'],
    [
      "a schema that is none",
      { jsonSchema: { properties: { 日付: { typ: "string" } } } },
      '"checks[0].jsonSchema.properties.日付.typ"; did you mean "type"?',
    ],
    [
      "a schema from elsewhere",
      { jsonSchema: { $ref: "https://a.example/s" } },
      'jsonSchema."$ref"" ("https://a.example/s") points to nothing inside this schema',
    ],
  ])("a check with %s is refused at its place", (_, check, words) => {
    expect(problems(aLine({ checks: [check] }))).toEqual([
      expect.stringContaining("cases.jsonl line 1: "),
    ]);
    expect(problems(aLine({ checks: [check] }))[0]).toContain(words);
  });

  test("two wrong bounds of one check are both told", () => {
    const words = problems(aLine({ checks: [{ length: { min: "a", max: 0.5 } }] }));

    expect(words).toEqual([
      expect.stringContaining('"checks[0].length.min" ("a") must be'),
      expect.stringContaining('"checks[0].length.max" (0.5) must be a whole number'),
    ]);
  });

  test("every kind of check is read as it is written", () => {
    const checks = [
      { contains: "x" },
      { equals: "" },
      { regex: "x" },
      { jsonSchema: { type: "object", default: null } },
      { length: { max: 200 } },
      { language: "zh-Hant" },
      { latencyMs: 3000 },
      { costUsd: 0.01 },
    ];

    expect(cases(aLine({ checks, latencyMs: 12, costUsd: 0 }))).toMatchObject([
      { checks, latencyMs: 12, costUsd: 0 },
    ]);
  });

  test("a check with a valid pattern is fine", () => {
    expect(cases(aLine({ checks: [{ regex: "[0-9]+日" }, { contains: "x" }] }))).toHaveLength(1);
  });

  test("NUL, half a surrogate pair and numbers beyond the finite are refused", () => {
    expect(
      problems(
        '{"id":"a","question":"\\u0000"}',
        '{"id":"b","question":"\\ud83d"}',
        '{"id":"c","question":"q","metadata":{"x":1e999}}',
        '{"id":"d","question":"\\ud83d\\ude00"}',
      ),
    ).toEqual([
      expect.stringContaining('line 1: "question" contains something that is no character'),
      expect.stringContaining('line 2: "question" contains something that is no character'),
      expect.stringContaining('line 3: "metadata.x" is no finite number'),
    ]);
  });

  test("nesting without end is refused, not followed", () => {
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;

    expect(problems(`{"id":"a","question":"q","metadata":${deep}}`)).toEqual([
      expect.stringContaining("is nested too deeply"),
    ]);
  });
});

describe("a file that is no JSONL", () => {
  test.each(["cases.csv", "cases.TSV", "質問.xlsx", "old.xls"])("%s is refused by name", (file) => {
    const result = parseTestSet({ file, text: "question\nq" });

    expect(result.ok ? [] : result.error.map(({ code }) => code)).toEqual([
      "dataset.format_not_supported_yet",
    ]);
  });

  test.each(["", "\n \r\n", "\ufeff"])("an empty file is refused", (text) => {
    const result = parseTestSet({ file: "cases.jsonl", text });

    expect(result.ok ? [] : result.error.map(({ code }) => code)).toEqual(["dataset.empty"]);
  });

  test.each(['[\n{"question":"q"}\n]', '{\n"question":"q"\n}', "[]"])(
    "one JSON document is told apart from lines",
    (text) => {
      const result = parseTestSet({ file: "cases.jsonl", text });

      expect(result.ok ? [] : result.error.map(({ code }) => code)).toEqual(["dataset.not_lines"]);
    },
  );

  test("a broken list is told line by line", () => {
    expect(problems("[", '{"question":"q"},')).toEqual([
      expect.stringContaining("line 1: not valid JSON"),
      expect.stringContaining("line 2: not valid JSON"),
    ]);
  });
});

describe("whatever comes", () => {
  test("arbitrary text and JSON never throw", () => {
    const line = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.record({ id: fc.jsonValue(), question: fc.jsonValue() }).map((it) => JSON.stringify(it)),
    );

    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const result = read(...lines);
        const messages = result.ok ? result.value.warnings : result.error;
        for (const message of messages) expect(inWords(message, "ja")).not.toContain("undefined");
      }),
    );
  });

  test("the canonical form reads back as the same cases and the same version", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const aField = fc.record(
      {
        question: text,
        expectedAnswer: text,
        relevantDocuments: fc.array(fc.oneof(text, fc.record({ id: text, grade: fc.nat() }))),
        tags: fc.array(text),
        flaky: fc.boolean(),
        conversation: text,
        metadata: fc.dictionary(text, fc.jsonValue({ maxDepth: 3 })),
        retrievedContexts: fc.array(
          fc.record({ text, score: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
        ),
      },
      { requiredKeys: ["question"] },
    );

    fc.assert(
      fc.property(fc.array(aField, { minLength: 1 }), (fields) => {
        const lines = fields.map((field, index) =>
          JSON.stringify({ ...field, id: `case ${index}` }),
        );
        const first = read(...lines);
        if (!first.ok) return;
        const again = parseTestSet({ file: "again.jsonl", text: canonicalize(first.value.cases) });

        expect(again.ok && again.value.version).toBe(first.value.version);
        expect(again.ok && again.value.cases).toEqual(first.value.cases);
      }),
    );
  });

  test("every case of a set meets the schema of a case", () => {
    for (const each of cases(aLine(), "{}", aLine({ id: "b", task: "t" }))) {
      expect(caseSchema.parse(each)).toEqual(each);
    }
  });
});
