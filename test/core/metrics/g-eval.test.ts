import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gEval, gEvalOptions } from "../../../lib/core/metrics/g-eval.ts";
import type { MetricInput } from "../../../lib/core/metrics/metric.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const criteria = "Is the answer polite?";
const judge = {
  steps: { steps: ["Read it.", "Judge the tone."] },
  evaluation: { score: 8, reason: "Polite." },
};

interface Given {
  readonly definition?: Readonly<Record<string, unknown>>;
  readonly strictMode?: boolean;
  readonly score?: unknown;
  readonly input?: Partial<MetricInput>;
}

function evaluated({ definition = { criteria }, strictMode = false, score = 8, input }: Given) {
  return judgedWith(gEval("Politeness", { ...definition, strictMode }), {
    options: { ...definition, strictMode },
    judge: { ...judge, evaluation: { score, reason: "Polite." } },
    ...(input && { input }),
  });
}

test("steps are made of the criteria alone, then the answer is judged by them", async () => {
  const { asked, scored } = await evaluated({});

  const evaluationSteps = ["Read it.", "Judge the tone."];
  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["steps", { criteria }],
    [
      "evaluation",
      { evaluationSteps, question: "Q", answer: "A", low: 0, high: 10, isStrict: false },
    ],
  ]);
  expect(scored).toEqual({ score: 0.8, items: [], against: [], explanation: "Polite." });
});

test("steps of the author win over the criteria and save a request", async () => {
  const { asked } = await evaluated({ definition: { criteria, evaluationSteps: ["Count."] } });

  expect(asked.map(({ step }) => step)).toEqual(["evaluation"]);
  expect(asked[0]?.inputs).toMatchObject({ evaluationSteps: ["Count."] });
});

describe("what the judge sees", () => {
  const everything = {
    expectedAnswer: "E",
    contexts: ["C"],
    toolsCalled: [{ name: "t" }],
    expectedTools: [{ name: "u" }],
  };
  const shownWith = async (input: Partial<MetricInput>, evaluationParams?: readonly string[]) => {
    const definition = {
      evaluationSteps: ["S"],
      ...(evaluationParams && { evaluationParams }),
    };
    const { asked } = await evaluated({ definition, input });
    return Object.keys(asked[0]?.inputs ?? {});
  };
  const around = (...fields: string[]) => ["evaluationSteps", ...fields, "low", "high", "isStrict"];

  test("is question, answer and retrieved text, the latter where it is known", async () => {
    expect(await shownWith(everything)).toEqual(around("question", "answer", "contexts"));
    expect(await shownWith({})).toEqual(around("question", "answer"));
  });

  test("is what the author names, in the order of the prompt", async () => {
    const named = ["expectedTools", "toolsCalled", "context", "expectedOutput", "actualOutput"];

    expect(await shownWith(everything, named)).toEqual(
      around("answer", "expectedAnswer", "contexts", "toolsCalled", "expectedTools"),
    );
  });

  test("is needed where it is named, and only question and answer otherwise", () => {
    const needsOf = (evaluationParams?: string[]) =>
      gEval("G", { criteria, ...(evaluationParams && { evaluationParams }) }).needs;

    expect(needsOf()).toEqual(["question", "answer"]);
    expect(needsOf(["retrievalContext", "context", "expectedOutput"])).toEqual([
      "contexts",
      "expectedAnswer",
    ]);
  });
});

describe("a rubric", () => {
  const rubric = [
    { scoreRange: [6, 9], expectedOutcome: "Good" },
    { scoreRange: [1, 3], expectedOutcome: "Poor" },
  ];
  const definition = { evaluationSteps: ["S"], rubric };

  test("sets the scale, and is shown from its lowest score up", async () => {
    const { asked, scored } = await evaluated({ definition, score: 3 });

    expect(asked[0]?.inputs).toMatchObject({ rubric: rubric.toReversed(), low: 1, high: 9 });
    expect(Object.keys(asked[0]?.inputs ?? {}).indexOf("rubric")).toBe(1);
    expect(scored.score).toBe(0.25);
  });

  test("sets the numbers that a judge may give", () => {
    const metric = gEval("G", definition);
    const read = (score: unknown) => readBy(metric, "evaluation", { score, reason: "R" });

    expect([1, 9, 4.5, "8"].map(read)).not.toContain(undefined);
    expect([0, 10, "high"].map(read)).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ["one point", [[5, 5]]],
    [
      "touching ends",
      [
        [0, 5],
        [5, 10],
      ],
    ],
    [
      "a range inside another",
      [
        [0, 10],
        [3, 4],
      ],
    ],
    ["ends in the wrong order", [[4, 2]]],
    ["a fraction", [[0, 2.5]]],
    ["more than 10", [[0, 11]]],
    ["less than 0", [[-1, 5]]],
  ])("with %s is refused", (_, ranges) => {
    const lines = ranges.map((scoreRange) => ({ scoreRange, expectedOutcome: "X" }));

    expect(() => gEval("G", { criteria, rubric: lines })).toThrow();
  });
});

describe("strict mode", () => {
  const rubric = [{ scoreRange: [3, 9], expectedOutcome: "Fine" }];

  test("asks for 0 or 1 and shows no rubric", async () => {
    const { asked } = await evaluated({
      definition: { evaluationSteps: ["S"], rubric },
      strictMode: true,
      score: 1,
    });

    expect(asked[0]?.inputs).toEqual({
      evaluationSteps: ["S"],
      question: "Q",
      answer: "A",
      low: 0,
      high: 1,
      isStrict: true,
    });
  });

  test("takes no other number from a judge", () => {
    const metric = gEval("G", { criteria, rubric, strictMode: true });
    const read = (score: unknown) => readBy(metric, "evaluation", { score, reason: "R" });

    expect([0, 1, "1"].map(read)).not.toContain(undefined);
    expect([0.9, 3, 10].map(read)).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    [0.9, 0],
    [1.7, 1],
    [10, 10],
    [-0.5, 0],
  ])("of %d the integer part is the score: %d", async (score, expected) => {
    const { scored } = await evaluated({ strictMode: true, score });

    expect(scored.score).toBe(expected);
  });
});

describe("a definition is refused", () => {
  test.each([
    ["without criteria and steps", {}],
    ["with blank criteria", { criteria: " " }],
    ["with no steps", { evaluationSteps: [] }],
    ["with a blank step", { evaluationSteps: ["S", "　"] }],
    ["with an unknown field", { criteria, evaluationParams: ["metadata"] }],
    ["with no field", { criteria, evaluationParams: [] }],
    ["with an unknown option", { criteria, topLogprobs: 5 }],
  ])("%s", (_, definition) => {
    expect(gEvalOptions.safeParse(definition).success).toBe(false);
    expect(() => gEval("G", definition)).toThrow();
  });
});

test("generated steps are one to ten, none of them blank", () => {
  const metric = gEval("G", { criteria });
  const read = (steps: unknown) => readBy(metric, "steps", { steps });

  expect(read([" A "])).toEqual({ steps: ["A"] });
  expect([[], [" "], Array(11).fill("A")].map(read)).toEqual([undefined, undefined, undefined]);
});

test("its requests go by its name, in the words of custom metrics", () => {
  const metric = gEval("敬語", { criteria });

  expect(metric).toMatchObject({
    id: "敬語",
    askedAs: "敬語",
    wording: "g-eval",
    mode: "single-turn",
    group: "other",
  });
});

test("every number that a judge may give scores from 0 to 1", () => {
  const range = fc.tuple(fc.nat(10), fc.nat(10)).filter(([low, high]) => low < high);
  const number = fc.double({ min: 0, max: 10, noNaN: true });
  fc.assert(
    fc.property(range, number, fc.boolean(), (scoreRange, score, strictMode) => {
      const own = { criteria, rubric: [{ scoreRange, expectedOutcome: "X" }] };
      const metric = gEval("G", { ...own, strictMode });
      const evaluation = readBy(metric, "evaluation", { score, reason: "R" });
      if (evaluation === undefined) return;

      const scored = metric.score({ evaluation }, { ...own, threshold: 0.5, strictMode });

      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(1);
    }),
  );
});
