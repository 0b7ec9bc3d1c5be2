import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize } from "../../../lib/core/dataset/canonicalize.ts";
import { parseTestSet, type TestSet } from "../../../lib/core/dataset/parse-test-set.ts";
import type { Reading } from "../../../lib/core/dataset/reading.ts";
import { workItems } from "../../../lib/core/dataset/work-items.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";

const simulated: Reading = { mode: "multi-turn", recorded: false };
const recorded: Reading = { mode: "multi-turn", recorded: true };

const aScenario = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: "s-01",
  scenario: "育児休業の期間を調べる",
  ...changes,
});

const read = (lines: readonly object[], reading: Partial<Reading> = simulated) =>
  parseTestSet({
    file: "set.jsonl",
    text: lines.map((line) => JSON.stringify(line)).join("\n"),
    ...reading,
  });

function setOf(lines: readonly object[], reading: Partial<Reading> = simulated): TestSet {
  const result = read(lines, reading);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problems(lines: readonly object[], reading: Partial<Reading> = simulated): string[] {
  const result = read(lines, reading);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

const user = (content = "Hello?") => ({ role: "user", content });
const assistant = (content = "Hello.") => ({ role: "assistant", content });

describe("a multi-turn case", () => {
  test("keeps what its line says and adds no default for the number of turns", () => {
    const line = aScenario({
      userDescription: "入社 2 年目",
      expectedOutcome: "期間が分かる",
      maxTurns: 4,
      turns: [user(), { ...assistant(), retrievedContexts: [{ text: "t", source: "a.md" }] }],
      tags: ["leave"],
    });

    expect(setOf([line]).cases[0]).toMatchObject({ ...line, question: "" });
    expect(setOf([aScenario()]).cases[0]).not.toHaveProperty("maxTurns");
  });

  test("has a canonical form without a question, and its id hangs on all it says", () => {
    const [one, two] = setOf([{ scenario: "a" }, { scenario: "a", expectedOutcome: "b" }]).cases;

    expect(canonicalize(setOf([aScenario()]).cases)).toBe(
      '{"id":"s-01","scenario":"育児休業の期間を調べる"}\n',
    );
    expect(one?.id).toMatch(/^case-[0-9a-f]{16}$/);
    expect(two?.id).not.toBe(one?.id);
  });

  test("is worked on alone, whatever else is in the file", () => {
    const { cases } = setOf([aScenario(), aScenario({ id: "s-02" })]);

    expect(workItems(cases)).toEqual([{ caseIds: ["s-01"] }, { caseIds: ["s-02"] }]);
  });

  test.each([1, 11, 2.5, "6"])("can't have %s turns at most", (maxTurns) => {
    expect(problems([aScenario({ maxTurns })])).toEqual([
      expect.stringContaining('set.jsonl line 1: "maxTurns"'),
    ]);
  });

  test.each([2, 10])("can have %i turns at most", (maxTurns) => {
    expect(setOf([aScenario({ maxTurns })]).cases[0]?.maxTurns).toBe(maxTurns);
  });

  test.each([
    ["シナリオ", "scenario"],
    ["情境", "scenario"],
    ["期待する結末", "expectedOutcome"],
    ["期待する結果", "expectedOutcome"],
    ["expected_outcome", "expectedOutcome"],
    ["預期結果", "expectedOutcome"],
    ["利用者像", "userDescription"],
    ["user description", "userDescription"],
    ["使用者描述", "userDescription"],
    ["対話", "turns"],
    ["對話", "turns"],
  ])("with the key %s is told that it is %s here", (written, meant) => {
    expect(problems([aScenario({ [written]: "x" })])).toEqual([
      expect.stringContaining(`did you mean "${meant}"?`),
    ]);
  });

  test.each([
    { maxTurns: 6 },
    { userDescription: "" },
    { expectedOutcome: "" },
    { turns: [] },
    { maxTurns: 6, userDescription: "", expectedOutcome: "", turns: [] },
  ])("is the same case with %j as without", (same) => {
    const plain = setOf([aScenario()]);

    expect(setOf([aScenario(same)]).version).toBe(plain.version);
    expect(setOf([aScenario({ maxTurns: 5 })]).version).not.toBe(plain.version);
  });

  test("that says nothing of a conversation reads back as the same", () => {
    const [bare, empty] = [setOf([{ id: "a" }]), setOf([{ id: "a", scenario: "", turns: [] }])];

    expect(canonicalize(bare.cases)).toBe('{"id":"a","question":""}\n');
    expect(empty.version).toBe(bare.version);
  });

  test("reads back from its canonical form as the same cases and the same version", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((it) => it.trim() !== "");
    const aField = fc.record(
      {
        scenario: text,
        userDescription: text,
        expectedOutcome: text,
        maxTurns: fc.integer({ min: 2, max: 10 }),
        turns: fc
          .array(text)
          .map((texts) =>
            texts.map((content, index) => (index % 2 === 0 ? user(content) : assistant(content))),
          ),
        tags: fc.array(text),
      },
      { requiredKeys: ["scenario"] },
    );

    fc.assert(
      fc.property(fc.array(aField, { minLength: 1 }), (fields) => {
        const first = read(fields.map((field, index) => ({ ...field, id: `case ${index}` })));
        if (!first.ok) return;
        const again = parseTestSet({
          file: "again.jsonl",
          text: canonicalize(first.value.cases),
          ...simulated,
        });

        expect(again.ok && again.value.version).toBe(first.value.version);
        expect(again.ok && canonicalize(again.value.cases)).toBe(canonicalize(first.value.cases));
      }),
    );
  });
});

describe("keys of the other mode", () => {
  test.each([
    ["question", "q", "made from the scenario"],
    ["task", "t", "made from the scenario"],
    ["expectedAnswer", "a", "expectedOutcome"],
    ["relevantDocuments", ["a.md"], "this is about one"],
    ["relevantPassages", ["p"], "this is about one"],
    ["checks", [{ contains: "x" }], "this is about one"],
    ["expectAbstention", true, "this is about one"],
    ["expectedTools", [{ name: "t" }], "this is about one"],
    ["conversation", "a", "a conversation of its own"],
    ["answer", "a", "belongs into turns"],
    ["retrievedContexts", [{ text: "t" }], "belongs into turns"],
    ["toolsCalled", [{ name: "t" }], "belongs into turns"],
  ])("%s is refused in multi-turn mode, and the message says why", (key, value, why) => {
    const told = problems([aScenario({ [key]: value })]);

    expect(told).toEqual([
      expect.stringContaining(`set.jsonl line 1: "${key}" can't be used in multi-turn mode`),
    ]);
    expect(told[0]).toContain(why);
    expect(told[0]).toContain("mode: single-turn");
  });

  test.each(["scenario", "userDescription", "expectedOutcome", "maxTurns", "turns"])(
    "%s is refused in single-turn mode, and the message says which mode to set",
    (key) => {
      expect(problems([{ id: "a", question: "q", [key]: 3 }], {})).toEqual([
        `set.jsonl line 1: "${key}" belongs to multi-turn cases; to evaluate conversations, set mode: multi-turn in the configuration, else move this line to another file.`,
      ]);
    },
  );

  test("of one line are told in one message", () => {
    expect(problems([aScenario({ maxTurns: 3 })], {})).toEqual([
      expect.stringContaining('line 1: "scenario", "maxTurns" belong to multi-turn cases'),
    ]);
  });

  test("that hold nothing are as good as left out", () => {
    const nothing = { question: " ", answer: null, checks: [], expectAbstention: false };

    expect(setOf([aScenario(nothing)]).cases).toEqual(setOf([aScenario()]).cases);
    expect(setOf([{ id: "a", question: "q", scenario: "", turns: [] }], {}).cases).toEqual(
      setOf([{ id: "a", question: "q" }], {}).cases,
    );
  });

  test("are told together with all else that is wrong with the line", () => {
    const turns = [assistant()];

    expect(
      problems([aScenario({ task: "t", answer: "a", question: "q", maxTurns: 1, turns })]),
    ).toEqual([
      expect.stringContaining(`"question", "task" can't be used`),
      expect.stringContaining(`"answer" can't be used`),
      expect.stringContaining('"maxTurns" (1) is out of range'),
      expect.stringContaining('"turns[0].role" ("assistant") is out of order'),
    ]);
  });
});

describe("a conversation that is given", () => {
  const longTalk = (messages: number) =>
    Array.from({ length: messages }, (_, at) => (at % 2 === 0 ? user() : assistant()));

  test.each([simulated, recorded])("has at most 200 messages: %j", (reading) => {
    expect(problems([aScenario({ turns: longTalk(200) })], reading)).toEqual([]);
    expect(problems([aScenario({ turns: longTalk(201) })], reading)).toEqual([
      'set.jsonl line 1: "turns" is too long; it must have at most 200 entries.',
    ]);
  });

  test.each([
    ["ja", "200 件以下"],
    ["zh-Hant", "200 項"],
  ] as const)("says so in %s", (language, limit) => {
    const result = read([aScenario({ turns: longTalk(202) })]);

    const [message] = result.ok ? [] : result.error;
    expect(message && inWords(message, language)).toContain(limit);
  });
});

describe("times and costs of messages", () => {
  const measured = { ...assistant(), latencyMs: 700, costUsd: 0.002 };

  test("are kept of a recorded conversation", () => {
    const turns = [user(), measured];

    expect(setOf([{ id: "r", turns }], recorded).cases[0]?.turns).toEqual(turns);
  });

  test("are no part of what a user says", () => {
    expect(problems([{ id: "r", turns: [{ ...measured, role: "user" }] }], recorded)).toEqual([
      expect.stringContaining('there is no key "turns[0].latencyMs"'),
      expect.stringContaining('there is no key "turns[0].costUsd"'),
    ]);
  });

  test("are none of this run's where its agent goes on from a history", () => {
    expect(problems([aScenario({ turns: [user(), { ...assistant(), latencyMs: 0 }] })])).toEqual([
      expect.stringContaining('there is no key "turns[1].latencyMs"'),
    ]);
  });
});

describe("a history that is to be continued", () => {
  test("begins with a user, and the two take turns", () => {
    expect(problems([aScenario({ turns: [user(), assistant(), user()] })])).toEqual([]);
    expect(problems([aScenario({ turns: [assistant(), user()] })])).toEqual([
      `set.jsonl line 1: "turns[0].role" ("assistant") is out of order (it is the user's turn); let turns begin with a user, then assistant and user by turns.`,
    ]);
    expect(problems([aScenario({ turns: [user(), user(), assistant()] })])).toEqual([
      expect.stringContaining(`"turns[1].role" ("user") is out of order (it is the assistant's`),
    ]);
    expect(problems([aScenario({ turns: [user(), assistant(), assistant()] })])).toEqual([
      expect.stringContaining('"turns[2].role" ("assistant") is out of order'),
    ]);
  });

  test("has no message that says nothing", () => {
    expect(problems([aScenario({ turns: [user("\u200b"), assistant()] })])).toEqual([
      expect.stringContaining('"turns[0].content"'),
    ]);
    expect(problems([aScenario({ turns: [user(" "), assistant("")] })])).toEqual([
      'set.jsonl line 1: "turns[0].content" (" ") is blank; fill it in.',
      'set.jsonl line 1: "turns[1].content" ("") is blank; fill it in.',
    ]);
  });

  test("has messages of known speakers", () => {
    expect(problems([aScenario({ turns: [{ role: "system", content: "x" }] })])).toEqual([
      expect.stringContaining('"turns[0].role" ("system") is not a value that is known'),
    ]);
  });

  test("may have any shape where it was recorded and is only scored", () => {
    const turns = [assistant(), user(), user(), assistant(""), assistant()];

    expect(setOf([{ id: "r", turns }], recorded).cases[0]?.turns).toEqual(turns);
  });
});

describe("a row that says nothing to talk about", () => {
  test("is kept as a case, with an id of its own, and told as a warning", () => {
    const { cases, warnings } = setOf([{}, { scenario: " " }, { tags: ["a"] }, {}, aScenario()]);

    expect(new Set(cases.map(({ id }) => id)).size).toBe(5);
    expect(warnings).toEqual([
      {
        code: "dataset.without_scenario",
        details: { file: "set.jsonl", count: 4, lines: [1, 2, 3, 4], recorded: false },
      },
    ]);
  });

  test("has turns but no scenario where a user is to be simulated, neither where it was recorded", () => {
    const turns = [user(), assistant()];

    expect(setOf([{ id: "a", turns }]).warnings).toHaveLength(1);
    expect(setOf([{ id: "a", turns }], recorded).warnings).toEqual([]);
    expect(setOf([aScenario()], recorded).warnings).toEqual([]);
    expect(setOf([{ id: "a", turns: [] }], recorded).warnings[0]?.details).toMatchObject({
      recorded: true,
    });
  });
});

test("whatever comes is read or refused in words, never thrown", () => {
  const line = fc.record(
    {
      id: fc.string({ minLength: 1 }),
      scenario: fc.jsonValue(),
      question: fc.jsonValue(),
      maxTurns: fc.jsonValue(),
      turns: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ role: fc.constantFrom("user", "assistant"), content: fc.string() })),
      ),
    },
    { requiredKeys: [] },
  );

  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, isRecorded) => {
      const result = read(lines, isRecorded ? recorded : simulated);
      const messages = result.ok ? result.value.warnings : result.error;
      for (const message of messages) expect(inWords(message, "ja")).not.toContain("undefined");
    }),
  );
});
