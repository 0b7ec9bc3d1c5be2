import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const contextualRecall: MetricWording = {
  name: "檢索內容召回率",
  hint: "預期回答所需的內容是否都有檢索到",
  steps: {
    verdicts: ({ sharedLayout }) =>
      [
        "請把預期回答拆成句子，逐句判定是否有任一段檢索內容可以佐證。",
        "- 句子以「。」「！」「？」或換行為界，小數點與編號的點不算。",
        "- yes：有檢索內容可以佐證。no：沒有佐證；數字或條件不一致的句子為 no。",
        `- ${sharedLayout === true ? "text" : "sentence"} 照抄該句原文。reason 以繁體中文寫一句話，並指出檢索內容的編號與依據。`,
      ].join("\n"),
  },
  verdicts: { yes: "已檢索到", no: "未檢索到" },
  reason: reasonWords({
    noun: "預期回答的句子",
    unit: "個",
    against: "在檢索內容中找不到佐證",
    fine: "可由檢索內容佐證",
    none: "預期回答中沒有句子。",
  }),
};
