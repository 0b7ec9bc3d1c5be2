import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextPrecision: MetricWording = {
  name: "Ragas 文件 ID 精確率",
  hint: "檢索到的文件中有多少是應參考的文件",
  steps: {},
  verdicts: { yes: "應參考的文件", no: "其他文件" },
  reason: reasonWords({
    noun: "檢索到的文件",
    unit: "份",
    against: "不是應參考的文件",
    fine: "是應參考的文件",
    none: "沒有檢索到文件。",
  }),
};
