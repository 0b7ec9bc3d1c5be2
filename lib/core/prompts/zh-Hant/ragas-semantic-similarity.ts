import type { MetricWording } from "../wording.ts";

/** There are no items to count: the score is all there is to say. */
const sentence = "分數取決於回答與預期回答的嵌入向量有多接近。";

export const ragasSemanticSimilarity: MetricWording = {
  name: "Ragas 語意相似度",
  hint: "回答的語意是否與預期回答相近（以嵌入向量比較）",
  steps: {},
  reason: { none: sentence, fine: () => sentence, against: () => sentence },
};
