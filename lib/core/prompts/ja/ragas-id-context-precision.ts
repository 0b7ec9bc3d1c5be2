import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextPrecision: MetricWording = {
  name: "Ragas 文書 ID の適合率",
  hint: "検索された文書のうち、参照文書はどれだけか",
  steps: {},
  verdicts: { yes: "参照文書", no: "対象外" },
  reason: reasonWords({
    noun: "検索された文書",
    against: "が参照文書ではありません",
    fine: "参照文書です",
    none: "検索された文書がありません。",
  }),
};
