import { reasonWords } from "../../prompts/zh-Hant/reason-words.ts";
import { score } from "../../report/format.ts";
import type { ReasonSentences } from "./reason-words.ts";

export const zhHant: ReasonSentences = {
  unscored: {
    abstentionExpected: "此案例預期代理程式拒答，因此不測量此指標。",
    expectedAnswerMissing: "沒有預期回答，無法測量。",
    answerMissing: "回答是空的，無法測量。",
    contextsUnknown: "代理程式未提供檢索內容，無法測量。",
    contextsNone: "沒有檢索到任何內容，因此不測量。",
    sourcesUnknown: "代理程式未提供檢索內容的出處，無法測量。",
    labelsMissing: "案例未指定應參考的文件，無法測量。",
    toolsUnknown: "代理程式未提供呼叫了哪些工具，無法測量。",
    expectedToolsMissing: "案例未指定預期的工具呼叫，無法測量。",
    toolInputsMissing: "工具呼叫與預期之中只有一方有輸入參數，無從比較，因此無法測量。",
    noExchange: "對話中沒有得到回覆的使用者發言，無法測量。",
    scenarioMissing: "沒有情境，無法測量。",
    expectedOutcomeMissing: "沒有預期結果，無法測量。",
    nothingExtracted: "沒有可供判定的內容，無法測量。",
    noUsableQuestion: "無法由回答擬出可用的問題，因此無法測量。",
    zeroVector: "嵌入向量全為零，無從比較方向，因此無法測量。",
    offline: "離線簡易評審（offline）無法判斷此指標。",
  },
  zeroWithoutContexts: "沒有檢索到任何內容，因此分數為 0。",
  plain: reasonWords({
    noun: "項目",
    unit: "個",
    against: "有問題",
    fine: "沒有問題",
    none: "沒有逐項的判定。",
  }),
  withBreakdown: (parts, sentence) => {
    const scores = parts.map(([name, part]) => `${name} ${part === null ? "未測量" : score(part)}`);
    return `${scores.join("、")}。${sentence}`;
  },
  withVotes: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `、沒有分數 ${asked - scored} 次` : "";
    return `${reason}（共評分 ${asked} 次：通過 ${passed} 次、未通過 ${scored - passed} 次${unscored}）`;
  },
  withRepetitions: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `、沒有分數 ${asked - scored} 次` : "";
    return `${reason}（案例共執行 ${asked} 次：通過 ${passed} 次、未通過 ${scored - passed} 次${unscored}）`;
  },
  withExamples: (sentence, examples, more) =>
    `${sentence}：${examples.map((text) => `「${text}」`).join("")}${more ? "等" : ""}`,
};
