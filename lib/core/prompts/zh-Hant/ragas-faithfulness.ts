import type { MetricWording } from "../wording.ts";
import { answerStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasFaithfulness: MetricWording = {
  name: "Ragas 忠實度",
  hint: "回答的每條陳述是否都能由檢索內容直接得出",
  steps: {
    statements: answerStatements,
    verdicts: [
      "請逐條判定陳述能否由檢索內容直接得出。",
      "- 1：檢索內容有記載，或可由其記載確實推知。0：沒有記載、互相牴觸，或無法斷定。",
      "- 不使用自己的知識。數字、日期、條件或否定不一致時為 0。",
      "- 依陳述的順序給出同樣數量的判定。statement 照抄該條陳述；reason 以繁體中文寫一句話，並指出依據。",
    ].join("\n"),
  },
  verdicts: { yes: "有依據", no: "無依據" },
  reason: reasonWords({
    noun: "陳述",
    unit: "條",
    against: "在檢索內容中找不到依據",
    fine: "有檢索內容作為依據",
    none: "回答中沒有陳述。",
  }),
};
