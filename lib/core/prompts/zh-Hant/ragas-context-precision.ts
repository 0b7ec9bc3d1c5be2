import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextPrecision: MetricWording = {
  name: "Ragas 檢索內容精確率",
  hint: "回答用到的內容是否排在檢索結果前面",
  steps: {
    contexts: [
      "請逐段判定檢索內容對於得出該問題的這個回答是否有用。",
      "- 1：至少能佐證回答的一部分。0：無法佐證；只是主題相近者為 0。",
      "- 每段單獨判定，不受排序與其他段落影響。",
      "- contexts 依檢索內容的順序、以同樣的數量列出。reason 以繁體中文寫一句話，並指出所依據的段落。",
    ].join("\n"),
  },
  verdicts: { yes: "有用", no: "無用" },
  reason: reasonWords({
    noun: "檢索內容",
    unit: "段",
    against: "對回答沒有幫助",
    fine: "對回答有幫助",
    none: "沒有經判定的檢索內容。",
  }),
};
