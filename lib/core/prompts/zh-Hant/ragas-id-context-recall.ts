import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextRecall: MetricWording = {
  name: "Ragas 文件 ID 召回率",
  hint: "應參考的文件中有多少被檢索到",
  steps: {},
  verdicts: { yes: "已檢索到", no: "未檢索到" },
  reason: reasonWords({
    noun: "應參考的文件",
    unit: "份",
    against: "沒有檢索到",
    fine: "有檢索到",
    none: "沒有指定應參考的文件。",
  }),
};
