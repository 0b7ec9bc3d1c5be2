import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasNoiseSensitivity: MetricWording = {
  name: "Ragas 雜訊敏感度",
  hint: "回答是否受檢索內容誤導而出錯",
  steps: {
    referenceStatements,
    responseStatements: answerStatements,
    contextVerdicts: [
      "請只憑這一段檢索內容，逐條判定預期回答的陳述與回答的陳述。",
      "- 1：這段檢索內容有記載，或可由其記載確實推知。0：沒有記載、互相牴觸，或無法斷定。",
      "- 不使用自己的知識。數字、日期、條件或否定不一致時為 0。",
      "- reference 為預期回答的陳述的判定，response 為回答的陳述的判定，各依清單的順序給出同樣數量。reason 為 null。",
    ].join("\n"),
    responseAgainstReference: [
      "請逐條判定回答的陳述能否只憑預期回答得出。",
      "- 1：預期回答有說明，或可由其內容確實推知。0：沒有說明、互相牴觸，或無法斷定。",
      "- 不使用自己的知識。數字、日期、條件或否定不一致時為 0。",
      "- 依陳述的順序給出同樣數量的判定。reason 在 0 時以繁體中文寫一句話，1 時為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "受誤導的錯誤", no: "沒有問題" },
  reason: reasonWords({
    noun: "回答的陳述",
    unit: "條",
    against: "是受檢索內容誤導的錯誤",
    fine: "沒有受檢索內容誤導的錯誤",
    none: "回答中沒有陳述。",
  }),
};
