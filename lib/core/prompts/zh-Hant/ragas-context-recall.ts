import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextRecall: MetricWording = {
  name: "Ragas 檢索內容召回率",
  hint: "預期回答的每一句是否都有檢索內容佐證",
  steps: {
    classifications: [
      "請把預期回答拆成句子，逐句判定檢索內容是否可以佐證。",
      "- 句子以「。」「！」「？」或換行為界，最後一句沒有標點也算一句；小數點與編號的點不算。",
      "- 有任一段檢索內容可以佐證時，attributed 為 1，否則為 0。數字或條件不一致的句子為 0。不使用自己的知識。",
      "- 問題只用來補足句子省略的部分。",
      "- statement 照抄該句原文；reason 以繁體中文寫一句話，並指出檢索內容的編號與依據。",
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
