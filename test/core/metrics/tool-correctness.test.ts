import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toolCorrectness } from "../../../lib/core/metrics/tool-correctness.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const ferry = { name: "ferry_times" };
const weather = { name: "weather", inputParameters: { city: "Toro" } };
const availableTools = [
  { name: "ferry_times", description: "Departures" },
  { name: "weather", inputParameters: { city: "a town" } },
];
const selection = (score: unknown) => ({ toolSelection: { score, reason: "One was missed." } });

test("without available tools no judge is asked, and every expected call is an item", async () => {
  const { asked, scored } = await judgedWith(toolCorrectness, {
    input: { toolsCalled: [ferry, { name: "museum" }], expectedTools: [ferry, weather] },
  });

  expect(asked).toEqual([]);
  expect(scored.score).toBe(0.5);
  expect(scored.items).toEqual([
    { text: "ferry_times", verdict: "yes", reason: null },
    { text: 'weather {"city":"Toro"}', verdict: "no", reason: null },
  ]);
  expect(scored.against).toEqual([scored.items[1]]);
  expect(scored.breakdown).toEqual({ match: 0.5 });
  expect(scored.explanation).toBeUndefined();
});

test("a call that meets an expectation in part counts against it, and its part is told", async () => {
  const called = { name: "weather", inputParameters: { city: "Toro", unit: "C" } };

  const { scored } = await judgedWith(toolCorrectness, {
    input: { toolsCalled: [called], expectedTools: [weather] },
    options: { evaluationParams: ["inputParameters"] },
  });

  expect(scored.score).toBe(0.5);
  expect(scored.against).toEqual([
    { text: 'weather {"city":"Toro"}', verdict: "no", reason: "0.50 / 1" },
  ]);
});

describe("the choice among the available tools", () => {
  const input = { toolsCalled: [ferry], expectedTools: [ferry] };

  test("is asked of a judge, and the lower of the two scores counts", async () => {
    const { asked, scored } = await judgedWith(toolCorrectness, {
      input,
      options: { availableTools },
      judge: selection(0.4),
    });

    expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
      ["toolSelection", { question: "Q", availableTools, toolsCalled: [ferry] }],
    ]);
    expect(scored.score).toBe(0.4);
    expect(scored.breakdown).toEqual({ match: 1, selection: 0.4 });
    expect(scored.explanation).toBe("One was missed.");
  });

  test("explains nothing where the match is what counts", async () => {
    const { scored } = await judgedWith(toolCorrectness, {
      input: { ...input, expectedTools: [ferry, weather] },
      options: { availableTools },
      judge: selection(0.9),
    });

    expect(scored.score).toBe(0.5);
    expect(scored.explanation).toBeUndefined();
  });

  test("must be a number from 0 to 1 with a reason", () => {
    const reason = "R";

    expect(readBy(toolCorrectness, "toolSelection", { score: "0.5", reason })).toEqual({
      score: 0.5,
      reason,
    });
    expect(readBy(toolCorrectness, "toolSelection", { score: 1.1, reason })).toBeUndefined();
    expect(readBy(toolCorrectness, "toolSelection", { score: 1 })).toBeUndefined();
  });
});

test("strict mode knows no partial match and no partial choice", async () => {
  const options = { availableTools, strictMode: true };
  const partial = { toolsCalled: [ferry], expectedTools: [ferry, weather] };
  const full = { toolsCalled: [ferry], expectedTools: [ferry] };

  const matched = await judgedWith(toolCorrectness, {
    input: partial,
    options,
    judge: selection(1),
  });
  const chosen = await judgedWith(toolCorrectness, { input: full, options, judge: selection(0.9) });

  expect(matched.scored.score).toBe(0);
  expect(matched.scored.breakdown).toEqual({ match: 0, selection: 1 });
  expect(chosen.scored.score).toBe(0);
  expect(chosen.scored.breakdown).toEqual({ match: 1, selection: 0.9 });
});

test("inputs on one side only leave the metric without a score", async () => {
  const { scored } = await judgedWith(toolCorrectness, {
    input: { toolsCalled: [{ name: "weather" }], expectedTools: [weather] },
    options: { evaluationParams: ["inputParameters"] },
  });

  expect(scored).toEqual({ score: null, items: [], against: [], unscored: "toolInputsMissing" });
});

describe("a call that nothing expects", () => {
  test("is an item where it costs the score", async () => {
    const exact = await judgedWith(toolCorrectness, {
      input: { toolsCalled: [ferry, weather], expectedTools: [ferry] },
      options: { shouldExactMatch: true },
    });
    const unexpected = await judgedWith(toolCorrectness, {
      input: { toolsCalled: [weather], expectedTools: [] },
    });

    const surplus = { text: 'weather {"city":"Toro"}', verdict: "no", reason: null };
    expect(exact.scored.against).toEqual([surplus]);
    expect(unexpected.scored).toMatchObject({ score: 0, items: [surplus], against: [surplus] });
  });

  test("is none where it is free", async () => {
    const { scored } = await judgedWith(toolCorrectness, {
      input: { toolsCalled: [ferry, weather], expectedTools: [ferry] },
      options: { shouldConsiderOrdering: true },
    });

    expect(scored).toMatchObject({ score: 1, against: [] });
    expect(scored.items).toHaveLength(1);
  });
});

test("a case without any list of tools has nothing to match", async () => {
  const { scored } = await judgedWith(toolCorrectness, {});

  expect(scored).toMatchObject({ score: 1, items: [] });
});

test.each([
  { evaluationParams: ["name"] },
  { availableTools: [{ name: "" }] },
  { availableTools: [{ name: "t", other: 1 }] },
  { shouldExactMatch: "yes" },
])("%j is no option", (options) => {
  expect(toolCorrectness.options.safeParse(options).success).toBe(false);
});

const someCalls = fc.array(
  fc.record({
    name: fc.constantFrom("t", "u"),
    inputParameters: fc.dictionary(fc.constantFrom("a", "b"), fc.nat(2)),
  }),
  { maxLength: 5 },
);

test("the score lies from 0 to 1 and is imperfect exactly when an item or the choice is against it", () => {
  fc.assert(
    fc.property(
      someCalls,
      someCalls,
      fc.record({
        evaluationParams: fc.subarray(["inputParameters", "output"]),
        shouldExactMatch: fc.boolean(),
        shouldConsiderOrdering: fc.boolean(),
      }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (toolsCalled, expectedTools, own, choice) => {
        const options = {
          ...toolCorrectness.options.parse(own),
          threshold: 0.5,
          strictMode: false,
        };
        const outputs = { toolsCalled, expectedTools, ...selection(choice) };

        const { score, against } = toolCorrectness.score(outputs, options);

        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(score === 1).toBe(against.length === 0 && choice === 1);
      },
    ),
  );
});
