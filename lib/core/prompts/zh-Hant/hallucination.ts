import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const hallucination: MetricWording = {
  name: "幻覺",
  hint: "回答是否與檢索內容矛盾",
  steps: {
    verdicts: [
      "請將回答與每段檢索內容逐一比對，判定兩者是否相容。",
      "- yes：回答與該段沒有牴觸。no：數字、日期、條件或否定等明顯牴觸。",
      "- 只有其中一方提到的內容不算牴觸。不使用自己的知識。",
      "- 依檢索內容的順序給出同樣數量的判定。reason 以繁體中文寫一句話。",
    ].join("\n"),
  },
  verdicts: { yes: "一致", no: "矛盾" },
  reason: reasonWords({
    noun: "檢索內容",
    unit: "段",
    against: "與回答牴觸",
    fine: "未與回答牴觸",
    none: "沒有經判定的檢索內容。",
  }),
};
