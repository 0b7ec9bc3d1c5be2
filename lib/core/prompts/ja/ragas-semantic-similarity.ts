import type { MetricWording } from "../wording.ts";

/** There are no items to count: the score is all there is to say. */
const sentence = "回答と期待する回答の、埋め込みベクトルの近さによるスコアです。";

export const ragasSemanticSimilarity: MetricWording = {
  name: "Ragas 意味の類似度",
  hint: "回答の意味が、期待する回答と近いか（埋め込みで比較）",
  steps: {},
  reason: { none: sentence, fine: () => sentence, against: () => sentence },
};
