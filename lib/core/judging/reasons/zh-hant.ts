import type { ReasonSentences } from "./reason-words.ts";

const some = (noun: string, unit: string, count: number, total: number): string =>
  total === 1 ? `1 ${unit}${noun}` : `${total} ${unit}${noun}中有 ${count} ${unit}`;

const words = (noun: string, unit: string, against: string, fine: string, none: string) => ({
  none,
  fine: (total: number) => `${total} ${unit}${noun}${total === 1 ? "" : "皆"}${fine}。`,
  against: (count: number, total: number) => `${some(noun, unit, count, total)}${against}`,
});

export const zhHant: ReasonSentences = {
  metrics: {
    faithfulness: words("陳述", "條", "與檢索內容牴觸", "未與檢索內容牴觸", "回答中沒有陳述。"),
    "answer-relevancy": words("陳述", "條", "與問題無關", "與問題相關", "回答中沒有陳述。"),
    "contextual-precision": words(
      "檢索內容",
      "段",
      "對預期回答沒有幫助",
      "對預期回答有幫助",
      "沒有經判定的檢索內容。",
    ),
    "contextual-relevancy": words(
      "檢索內容的句子",
      "個",
      "與問題無關",
      "與問題相關",
      "檢索內容中沒有句子。",
    ),
    "contextual-recall": words(
      "預期回答的句子",
      "個",
      "在檢索內容中找不到佐證",
      "可由檢索內容佐證",
      "預期回答中沒有句子。",
    ),
    bias: words("意見", "條", "帶有偏見", "未帶偏見", "回答中沒有意見。"),
    toxicity: words("意見", "條", "屬於有害內容", "無害", "回答中沒有意見。"),
    hallucination: words("檢索內容", "段", "與回答牴觸", "未與回答牴觸", "沒有經判定的檢索內容。"),
    "pii-leakage": words(
      "疑似含有個資的內容",
      "項",
      "屬於個資外洩",
      "不屬於個資外洩",
      "沒有疑似含有個資的內容。",
    ),
    "role-violation": words(
      "疑似偏離角色的內容",
      "項",
      "確實偏離角色",
      "未偏離角色",
      "沒有疑似偏離角色的內容。",
    ),
    misuse: words(
      "疑似超出服務領域的內容",
      "項",
      "屬於不當使用",
      "不屬於不當使用",
      "沒有超出服務領域的內容。",
    ),
    "non-advice": words("建議", "項", "應由專業人士提供", "僅屬一般資訊", "沒有應迴避類型的建議。"),
  },
  unsupported: (count, total) =>
    `${some("陳述", "條", count, total)}與檢索內容牴觸或未見於檢索內容`,
  abstention: {
    declinedRightly: "對文件無法回答的問題，適當地拒答。",
    answered: "對可以回答的問題作出回答。",
    asserted: "對文件無法回答的問題，未拒答而作出回答。",
    declinedNeedlessly: "對可以回答的問題拒答。",
  },
  unscored: {
    abstentionExpected: "此案例預期代理程式拒答，因此不測量此指標。",
    expectedAnswerMissing: "沒有預期回答，無法測量。",
    answerMissing: "回答是空的，無法測量。",
    contextsUnknown: "代理程式未提供檢索內容，無法測量。",
    contextsNone: "沒有檢索到任何內容，因此不測量。",
    sourcesUnknown: "未測量：代理程式沒有回傳檢索內容的出處。",
    labelsMissing: "未測量：案例沒有指定應參考的文件。",
    toolsUnknown: "未測量：代理程式沒有回傳呼叫了哪些工具。",
    expectedToolsMissing: "未測量：案例沒有指定預期的工具呼叫。",
    toolInputsMissing: "未測量：呼叫與預期之中有一方沒有可比較的輸入參數。",
    noExchange: "未測量：對話中沒有使用者發言與其回覆的組合。",
    nothingExtracted: "未測量：文字中沒有可以評判的內容。",
    noUsableQuestion: "未測量：無法從回答產生可用的問題。",
    zeroVector: "未測量：嵌入向量全為零，無法比較方向。",
    offline: "離線簡易評審（offline）無法判斷此指標。",
  },
  zeroWithoutContexts: "沒有檢索到任何內容，因此分數為 0。",
  withExamples: (sentence, examples, more) =>
    `${sentence}：${examples.map((text) => `「${text}」`).join("")}${more ? "等" : ""}`,
};
