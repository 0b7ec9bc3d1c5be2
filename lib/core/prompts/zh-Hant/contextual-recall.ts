import type { MetricWording } from "../wording.ts";

export const contextualRecall: MetricWording = {
  verdicts: [
    "請把預期回答拆成句子，逐句判定是否有任一段檢索內容可以佐證。",
    "- 句子以「。」「！」「？」或換行為界，小數點與編號的點不算。",
    "- yes：有檢索內容可以佐證。no：沒有佐證；數字或條件不一致的句子為 no。",
    "- sentence 照抄該句原文。reason 以繁體中文寫一句話，並指出檢索內容的編號與依據。",
  ].join("\n"),
};
