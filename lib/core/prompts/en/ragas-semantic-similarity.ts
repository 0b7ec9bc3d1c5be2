import type { MetricWording } from "../wording.ts";

/** There are no items to count: the score is all there is to say. */
const sentence =
  "The score comes from how close the embeddings of the answer and the expected answer are.";

export const ragasSemanticSimilarity: MetricWording = {
  name: "Ragas semantic similarity",
  hint: "Is the answer close in meaning to the expected answer, going by embeddings?",
  steps: {},
  reason: { none: sentence, fine: () => sentence, against: () => sentence },
};
