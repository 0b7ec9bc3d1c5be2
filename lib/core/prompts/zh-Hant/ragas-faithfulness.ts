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
    all: [
      "請把回答所說的內容完整拆成一條條陳述，並判定能否由檢索內容直接得出。問題只用來補足回答省略的部分。若沒有任何陳述，請留空陣列。",
      "- text：每條只寫一項內容；代名詞改寫為所指的對象，補足省略的主詞或對象，數字、日期、條件與例外須保留。「是」這類簡短回覆也要補上所指的事情後列出。問候、提問，以及「不清楚」「資料中沒有記載」這類不作答的表述不列入。",
      "- verdict：只依據檢索內容，有記載或可由其記載確實推知為 1；沒有記載、互相牴觸（包括數字、日期、條件或否定不一致）或無法斷定為 0。",
      "- reason：以繁體中文寫一句話，並指出依據。",
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
