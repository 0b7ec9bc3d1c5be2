import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerCorrectness: MetricWording = {
  name: "Ragas 回答正確性",
  hint: "回答與預期回答是否不多不少地一致，語意也相近",
  steps: {
    responseStatements: answerStatements,
    referenceStatements,
    classification: [
      "請比對回答的陳述與預期回答的陳述，並分成三類。",
      "- TP：回答的陳述中，有預期回答的陳述可以佐證者。",
      "- FP：回答的陳述中，預期回答的陳述都無法佐證，或與其牴觸者。",
      "- FN：預期回答的陳述中，回答的陳述沒有提到者。",
      "- 回答的每條陳述只能歸入 TP 或 FP 其中之一，且只列一次。預期回答的陳述若回答已經提到，則不列入任何一類。",
      "- statement 照抄該條陳述；reason 以繁體中文寫一句話。沒有符合的陳述時為空陣列。",
    ].join("\n"),
  },
  verdicts: { yes: "一致", no: "不一致" },
  reason: reasonWords({
    noun: "陳述",
    unit: "條",
    against: "只見於回答或預期回答其中一方",
    fine: "同時見於回答與預期回答",
    none: "沒有可以比對的陳述。",
  }),
  parts: { facts: "事實一致度", similarity: "語意相似度" },
};
