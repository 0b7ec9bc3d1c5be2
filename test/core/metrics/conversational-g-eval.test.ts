import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conversationalGEval,
  conversationalGEvalOptions,
} from "../../../lib/core/metrics/conversational-g-eval.ts";
import type { Conversation } from "../../../lib/core/metrics/metric.ts";
import { scriptedAsk, theTurns } from "./conversations.ts";
import { anInput, judgedWith, readBy } from "./judged-with.ts";

const criteria = "Does the assistant keep its promises?";
const judge = {
  steps: { steps: ["Read it all."] },
  evaluation: { score: 7.5, reason: "Mostly." },
};
const conversation: Conversation = {
  scenario: "A trip",
  userDescription: "In a hurry",
  expectedOutcome: "A booking",
  turns: theTurns("UAU", ["retrieved"]),
};

const evaluated = (definition: object, options: object = {}) =>
  judgedWith(conversationalGEval("Promises", { ...definition }), {
    input: { conversation },
    options: { ...definition, ...options },
    judge,
  });

test("every message is shown, without what it was made from", async () => {
  const { asked, scored } = await evaluated({ criteria });

  const transcript = theTurns("UAU");
  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["steps", { criteria }],
    ["evaluation", { evaluationSteps: ["Read it all."], transcript, low: 0, high: 10 }],
  ]);
  expect(scored).toEqual({ score: 0.75, items: [], against: [], explanation: "Mostly." });
});

test("a definition as a run selects it, with nothing named, shows the messages alone", async () => {
  const { ask, asked } = scriptedAsk(judge);

  await conversationalGEval("Promises", { criteria }).plan({
    input: anInput({ conversation }),
    options: { criteria, threshold: 0.5, strictMode: false },
    ask,
    embed: async () => [],
    oneChunkARequest: true,
  });

  const [, evaluation] = asked;
  expect(Object.keys(evaluation?.inputs ?? {})).toEqual([
    "evaluationSteps",
    "transcript",
    "low",
    "high",
  ]);
});

test("scenario and expected outcome are shown and needed where they are named", async () => {
  const evaluationParams = ["expectedOutcome", "content", "role", "scenario"];

  const { asked } = await evaluated({ evaluationSteps: ["S"], evaluationParams });
  const { needs } = conversationalGEval("C", { criteria, evaluationParams });

  expect(Object.keys(asked[0]?.inputs ?? {})).toEqual([
    "evaluationSteps",
    "scenario",
    "expectedOutcome",
    "transcript",
    "low",
    "high",
  ]);
  expect(asked[0]?.inputs).toMatchObject({ scenario: "A trip", expectedOutcome: "A booking" });
  expect(needs).toEqual(["turns", "scenario", "expectedOutcome"]);
  expect(conversationalGEval("C", { criteria }).needs).toEqual(["turns"]);
});

test("a rubric is shown and limits the numbers, but the score stays a tenth", async () => {
  const rubric = [
    { scoreRange: [5, 8], expectedOutcome: "Fine" },
    { scoreRange: [2, 4], expectedOutcome: "Weak" },
  ];
  const definition = { evaluationSteps: ["S"], rubric };

  const { asked, scored } = await evaluated(definition);
  const metric = conversationalGEval("C", definition);

  expect(asked[0]?.inputs).toMatchObject({ rubric: rubric.toReversed(), low: 2, high: 8 });
  expect(scored.score).toBe(0.75);
  expect(readBy(metric, "evaluation", { score: 8, reason: "R" })).toBeDefined();
  expect(readBy(metric, "evaluation", { score: 9, reason: "R" })).toBeUndefined();
});

test("strict mode changes no request, and anything below the best becomes 0", async () => {
  const strict = { strictMode: true };
  const plain = await evaluated({ criteria });
  const { asked, scored } = await evaluated({ criteria }, strict);
  const metric = conversationalGEval("C", { criteria, ...strict });
  const best = { evaluation: { score: 10, reason: "R" } };

  expect(asked).toEqual(plain.asked);
  expect(scored.score).toBe(0);
  expect(metric.score(best, { criteria, threshold: 0.5, strictMode: true }).score).toBe(1);
});

test("a case without a conversation has an empty transcript", async () => {
  const metric = conversationalGEval("C", { criteria });

  const { asked } = await judgedWith(metric, { options: { criteria }, judge });

  expect(asked[1]?.inputs).toMatchObject({ transcript: [] });
});

describe("a definition is refused", () => {
  test.each([
    ["without criteria and steps", { evaluationParams: ["content"] }],
    ["with a field that is not shown", { criteria, evaluationParams: ["retrievalContext"] }],
    [
      "with a rubric of one point",
      { criteria, rubric: [{ scoreRange: [5, 5], expectedOutcome: "X" }] },
    ],
  ])("%s", (_, definition) => {
    expect(conversationalGEvalOptions.safeParse(definition).success).toBe(false);
    expect(() => conversationalGEval("C", definition)).toThrow();
  });
});

test("it belongs to conversations, and its requests go by its name", () => {
  expect(conversationalGEval("約束", { criteria })).toMatchObject({
    id: "約束",
    askedAs: "約束",
    wording: "conversational-g-eval",
    mode: "multi-turn",
    group: "multi-turn",
  });
});

test("every number that a judge may give scores from 0 to 1", () => {
  const metric = conversationalGEval("C", { criteria });
  fc.assert(
    fc.property(fc.double({ min: -1, max: 12 }), fc.boolean(), (score, strictMode) => {
      const evaluation = readBy(metric, "evaluation", { score, reason: "R" });
      if (evaluation === undefined) return;

      const scored = metric.score({ evaluation }, { criteria, threshold: 0.5, strictMode });

      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(1);
    }),
  );
});
