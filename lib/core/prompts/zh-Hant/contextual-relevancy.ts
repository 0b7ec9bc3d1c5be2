import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const howToJudge = [
  "- 句子以「。」「！」「？」或換行為界，小數點與編號的點不算。只有標題的行不計。",
  "- yes：可作為回答問題的線索。no：無法作為線索。",
  "- reason 在 no 時以繁體中文寫一句話，yes 時為 null。",
];

export const contextualRelevancy: MetricWording = {
  name: "檢索內容相關性",
  hint: "檢索內容是否夾雜與問題無關的文字",
  steps: {
    verdicts: [
      "請把檢索內容拆成句子，逐句判定是否與問題有關。",
      ...howToJudge,
      "- statement 照抄該句原文。若沒有任何句子，請回覆空陣列。",
    ].join("\n"),
    chunkVerdicts: ({ sharedLayout }) =>
      [
        "請把每段檢索內容各自拆成句子，逐句判定是否與問題有關。",
        ...howToJudge,
        sharedLayout === true
          ? "- text 以檢索內容的編號與冒號開頭，其後照抄該句原文，例如「1: …」。沒有任何句子的段落只寫編號與冒號，verdict 為 null。"
          : "- statement 照抄該句原文。chunks 依檢索內容的順序、以同樣的數量列出，沒有任何句子的段落其 verdicts 為空陣列。",
      ].join("\n"),
  },
  verdicts: { yes: "相關", no: "無關" },
  reason: reasonWords({
    noun: "檢索內容的句子",
    unit: "個",
    against: "與問題無關",
    fine: "與問題相關",
    none: "檢索內容中沒有句子。",
  }),
};
