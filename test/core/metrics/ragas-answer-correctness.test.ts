import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ragasAnswerCorrectness } from "../../../lib/core/metrics/ragas-answer-correctness.ts";
import { measure } from "../../support/metric-script.ts";

const of = (statement: string) => ({ statement, reason: `because of ${statement}` });
const input = { expectedAnswer: "E" };
const embeddings = { A: [1, 0], E: [3, 4] };
const judge = {
  responseStatements: ["S1", "S2"],
  referenceStatements: ["T1", "T2"],
  classification: { TP: [of("S1")], FP: [of("S2")], FN: [of("T2")] },
};

test("each step sees only what it may see", async () => {
  const { asked, embedded } = await measure(ragasAnswerCorrectness, { input, judge, embeddings });

  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["responseStatements", { question: "Q", answer: "A" }],
    ["referenceStatements", { question: "Q", expectedAnswer: "E" }],
    [
      "classification",
      {
        question: "Q",
        responseStatements: ["S1", "S2"],
        referenceStatements: ["T1", "T2"],
      },
    ],
  ]);
  expect(embedded).toEqual(["A", "E"]);
});

test("the parts of the score and every statement are kept", async () => {
  const scored = await measure(ragasAnswerCorrectness, { input, judge, embeddings });

  expect(scored.score).toBeCloseTo(0.75 * 0.5 + 0.25 * 0.6, 12);
  expect(scored.breakdown).toEqual({ facts: 0.5, similarity: 0.6 });
  expect(scored.items.map(({ text, verdict }) => [text, verdict])).toEqual([
    ["S1", "yes"],
    ["S2", "no"],
    ["T2", "no"],
  ]);
  expect(scored.against).toEqual(scored.items.slice(1));
  expect(scored.items[0]?.reason).toBe("because of S1");
});

test("without a weight for the similarity nothing is embedded", async () => {
  const options = { weights: [1, 0] };

  const scored = await measure(ragasAnswerCorrectness, { input, judge, options });

  expect(scored).toMatchObject({ score: 0.5, embedded: [], breakdown: { facts: 0.5 } });
  expect(ragasAnswerCorrectness.embeds(options)).toBe(false);
  expect(ragasAnswerCorrectness.embeds({ weights: [0, 1] })).toBe(true);
});

test("two answers without a statement agree in their facts, and nothing is classified", async () => {
  const scored = await measure(ragasAnswerCorrectness, {
    input,
    judge: { responseStatements: [], referenceStatements: [] },
    options: { weights: [1, 1] },
    embeddings,
  });

  expect(scored.score).toBeCloseTo(0.8, 12);
  expect(scored.items).toEqual([]);
});

test("an answer without a statement is classified all the same", async () => {
  const scored = await measure(ragasAnswerCorrectness, {
    input,
    judge: {
      responseStatements: [],
      referenceStatements: ["T1"],
      classification: { TP: [], FP: [], FN: [of("T1")] },
    },
    options: { weights: [1, 0] },
  });

  expect(scored.score).toBe(0);
  expect(scored.asked.at(-1)?.step).toBe("classification");
});

test("a vector of zeros leaves no score, nor do vectors that are missing", async () => {
  const zero = { A: [0, 0], E: [1, 0] };
  const options = { threshold: 0.5, strictMode: false, weights: [0.75, 0.25], beta: 1 };

  const scored = await measure(ragasAnswerCorrectness, { input, judge, embeddings: zero });

  expect(scored).toMatchObject({ score: null, unscored: "zeroVector" });
  expect(ragasAnswerCorrectness.score({}, options).score).toBeNull();
});

test("a case without an expected answer is compared with an empty text", async () => {
  const { embedded } = await measure(ragasAnswerCorrectness, {
    judge,
    embeddings: { A: [1], "": [1] },
  });

  expect(embedded).toEqual(["A", ""]);
});

describe("options", () => {
  const { options } = ragasAnswerCorrectness;

  test("default to Ragas's", () => {
    expect(options.parse({})).toEqual({ weights: [0.75, 0.25], beta: 1 });
  });

  test.each([
    { weights: [1] },
    { weights: [-1, 2] },
    { weights: [Number.POSITIVE_INFINITY, 1] },
    { beta: -1 },
    { beta: -1 },
  ])("are refused when wrong: %j", (given) => {
    expect(options.safeParse(given).success).toBe(false);
  });

  test("weights that are all 0 are refused as too small", () => {
    const read = options.safeParse({ weights: [0, 0] });

    expect(read.error?.issues).toMatchObject([{ code: "too_small", path: ["weights", 0] }]);
  });
});

test("scores of real answers lie from 0 to 1, and are 1 only without a fault", () => {
  const count = fc.nat({ max: 10 });
  const weight = fc.integer({ min: 0, max: 10 });
  const list = (length: number) => Array.from({ length }, () => of("S"));

  fc.assert(
    fc.property(count, count, count, weight, weight, (right, wrong, missing, facts, similarity) => {
      fc.pre(facts + similarity > 0);
      const classification = { TP: list(right), FP: list(wrong), FN: list(missing) };

      const { score } = ragasAnswerCorrectness.score(
        {
          classification,
          vectors: [
            [1, 2],
            [1, 2],
          ],
        },
        { threshold: 0.5, strictMode: false, weights: [facts, similarity], beta: 1 },
      );

      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      const isFaultless = right > 0 && wrong + missing === 0;
      expect(score === 1).toBe(isFaultless || facts === 0);
    }),
  );
});
