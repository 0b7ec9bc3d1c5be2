import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextPrecisionWithReference: MetricWording = {
  name: "Ragas 檢索內容精確率（對照預期回答）",
  hint: "對預期回答有用的內容是否排在檢索結果前面",
  steps: {
    contexts: [
      "請逐段判定檢索內容對於得出該問題的預期回答是否有用。",
      "- 1：至少能佐證預期回答的一部分。0：無法佐證；只是主題相近者為 0。",
      "- 每段單獨判定，不受排序與其他段落影響。",
      "- contexts 依檢索內容的順序、以同樣的數量列出。reason 以繁體中文寫一句話，並指出所依據的段落。",
    ].join("\n"),
  },
  verdicts: { yes: "有用", no: "無用" },
  reason: reasonWords({
    noun: "檢索內容",
    unit: "段",
    against: "對預期回答沒有幫助",
    fine: "對預期回答有幫助",
    none: "沒有經判定的檢索內容。",
  }),
};
