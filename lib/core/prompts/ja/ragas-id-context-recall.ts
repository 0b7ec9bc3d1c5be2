import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextRecall: MetricWording = {
  name: "Ragas 文書 ID の再現率",
  hint: "参照文書のうち、検索されたものはどれだけか",
  steps: {},
  verdicts: { yes: "検索された", no: "検索されず" },
  reason: reasonWords({
    noun: "参照文書",
    against: "が検索されていません",
    fine: "検索されています",
    none: "参照文書が指定されていません。",
  }),
};
