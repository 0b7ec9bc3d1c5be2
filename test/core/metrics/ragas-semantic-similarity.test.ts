import { expect, test } from "vitest";
import { ragasSemanticSimilarity } from "../../../lib/core/metrics/ragas-semantic-similarity.ts";
import { measure } from "../../support/metric-script.ts";

const input = { expectedAnswer: "E" };
const embeddings = { A: [1, 0], E: [3, 4], "": [0, 1] };

test("the cosine of the two answers is the score, and no judge is asked", async () => {
  const scored = await measure(ragasSemanticSimilarity, { input, embeddings });

  expect(scored).toMatchObject({ score: 0.6, items: [], asked: [], embedded: ["A", "E"] });
  expect(ragasSemanticSimilarity.embeds({})).toBe(true);
});

test.each([
  [0.6, 1],
  [0.61, 0],
  [0, 0.6],
  [-0.5, 1],
])("a similarity threshold of %d turns 0.6 into %d", async (similarityThreshold, expected) => {
  const options = { similarityThreshold };

  const { score } = await measure(ragasSemanticSimilarity, { input, options, embeddings });

  expect(score).toBe(expected);
});

test("an opposed answer has a negative score", async () => {
  const opposed = { A: [1, 1], E: [-1, -1] };

  const { score } = await measure(ragasSemanticSimilarity, { input, embeddings: opposed });

  expect(score).toBe(-1);
});

test("vectors without a direction leave no score, nor do missing ones", async () => {
  const zero = { A: [0, 0], E: [1, 0] };
  const options = { threshold: 0.5, strictMode: false };

  const scored = await measure(ragasSemanticSimilarity, { input, embeddings: zero });

  expect(scored).toMatchObject({ score: null, unscored: "zeroVector" });
  expect(ragasSemanticSimilarity.score({ vectors: [] }, options).score).toBeNull();
});
