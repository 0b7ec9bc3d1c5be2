import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { cosine, vectorList } from "./cosine.ts";
import { defineMetric } from "./define-metric.ts";
import { withoutScore } from "./missing-input.ts";

/**
 * Ragas's semantic similarity: the cosine of the vectors of the answer and the expected answer. Not
 * clipped: it may be negative. No judge is asked.
 */
export const ragasSemanticSimilarity = defineMetric({
  id: "ragas-semantic-similarity",
  direction: "higher",
  group: "other",
  needs: ["answer", "expectedAnswer"],
  options: metricOptions({
    /** Ragas's own `threshold`: from there on the score is 1, below 0. 0 counts as none. */
    similarityThreshold: z.number().optional(),
  }),
  steps: {},
  outputs: z.object({ vectors: vectorList }),
  embeds: () => true,

  async plan({ input: { answer, expectedAnswer = "" }, embed }) {
    return { vectors: await embed([answer, expectedAnswer]) };
  },

  score({ vectors: [answer = [], expected = []] }, { similarityThreshold = 0 }) {
    const similarity = cosine(answer, expected);
    if (similarity === null) return withoutScore("zeroVector");
    const isCompared = similarityThreshold !== 0;
    const score = isCompared ? Number(similarity >= similarityThreshold) : similarity;
    return { score, raw: similarity, items: [], against: [] };
  },
});
