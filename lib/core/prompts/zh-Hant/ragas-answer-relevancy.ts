import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerRelevancy: MetricWording = {
  name: "Ragas 回答相關性",
  hint: "只看回答所推測出的問題，是否與原本的問題相近",
  steps: {
    questions: ({ strictness: count }) =>
      [
        `請設想什麼樣的問題會得到這個回答，並寫出剛好 ${count} 個問題。`,
        "- 只以回答為線索，不加入回答沒有的話題。有兩個以上時，請換不同的說法。",
        "- 不省略主詞與對象，使每個問題單獨閱讀也能理解。",
        "- 若回答只是「不清楚」「看情況」這類迴避的說法，noncommittal 為 1；有實質內容則為 0。",
      ].join("\n"),
  },
  verdicts: { yes: "有明確作答", no: "迴避作答" },
  reason: reasonWords({
    noun: "由回答推測出的問題",
    unit: "個",
    against: "顯示回答迴避作答",
    fine: "以與原本問題的相近程度計分",
    none: "無法從回答推測出問題。",
  }),
};
