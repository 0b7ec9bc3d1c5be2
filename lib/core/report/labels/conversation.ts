import { integer } from "../format.ts";

/** The words about conversations in Japanese. */
export const ja = {
  kind: "評価の対象",
  kindName: "会話（マルチターン）",
  scenario: "シナリオ",
  noScenario: "シナリオは登録されていません",
  userDescription: "ユーザーの人物像",
  expectedOutcome: "期待する結末",
  noExpectedOutcome: "期待する結末は登録されていません",
  transcript: "会話",
  length: (exchanges: number) => `${integer(exchanges)} 往復`,
  notHeld: "会話は行われていません。",
  speakers: { user: "ユーザー", assistant: "アシスタント" },
  exchange: (n: number) => `${integer(n)} 往復目`,
  leftTurns: (n: number) => `…（途中の ${integer(n)} 発言を省略。全文は results.jsonl にあります）`,
  stop: "会話が終わった理由",
  stopReasons: {
    outcomeReached: "期待する結末に達しました。",
    maxTurns: "往復の上限に達しました。",
    recorded: "記録済みの会話です。最後まで採点しました。",
  },
  unfinished: "会話は終わりまで進んでいません。",
  because: (why: string, reason: string) => `${why}判定の理由：${reason}`,
  latency: "応答時間（発言ごとの平均）",
  latencyNote: "会話ごとの、1 発言あたりの平均から",
  window: (n: number) => `第 ${integer(n)} 区間`,
  windowNote:
    "「区間」は、会話を 1 往復ごとに、それまでの流れと合わせて見る単位です。第 3 区間なら 3 往復目までを見ます（長い会話では直近の往復だけ）。",
};

export type ConversationLabels = typeof ja;

/** The words about conversations in English. */
export const en: ConversationLabels = {
  kind: "Evaluated",
  kindName: "conversations (multi-turn)",
  scenario: "Scenario",
  noScenario: "The test set holds no scenario",
  userDescription: "The user",
  expectedOutcome: "Expected outcome",
  noExpectedOutcome: "The test set holds no expected outcome",
  transcript: "Conversation",
  length: (n) => `${integer(n)} ${n === 1 ? "exchange" : "exchanges"}`,
  notHeld: "The conversation did not take place.",
  speakers: { user: "User", assistant: "Assistant" },
  exchange: (n) => `Exchange ${integer(n)}`,
  leftTurns: (n) =>
    `… (${integer(n)} ${n === 1 ? "message" : "messages"} in between left out; the full text is in results.jsonl)`,
  stop: "Why the conversation ended",
  stopReasons: {
    outcomeReached: "The expected outcome was reached.",
    maxTurns: "The limit of exchanges was reached.",
    recorded: "It was recorded beforehand and scored to its end.",
  },
  unfinished: "The conversation did not come to its end.",
  because: (why, reason) => `${why} Reason: ${reason}`,
  latency: "Answer time (mean of its messages)",
  latencyNote: "over the mean of each conversation's messages",
  window: (n) => `Window ${integer(n)}`,
  windowNote:
    "A window is an exchange looked at together with the exchanges before it. Window 3 shows the conversation up to exchange 3 (in a long one, only the latest exchanges).",
};

/** The words about conversations in Traditional Chinese. */
export const zhHant: ConversationLabels = {
  kind: "評估對象",
  kindName: "對話（多輪）",
  scenario: "情境",
  noScenario: "測試集沒有情境",
  userDescription: "使用者描述",
  expectedOutcome: "預期結果",
  noExpectedOutcome: "測試集沒有預期結果",
  transcript: "對話",
  length: (n) => `共 ${integer(n)} 輪`,
  notHeld: "沒有進行對話。",
  speakers: { user: "使用者", assistant: "助理" },
  exchange: (n) => `第 ${integer(n)} 輪`,
  leftTurns: (n) => `…（省略中間 ${integer(n)} 則發言，全文請見 results.jsonl）`,
  stop: "對話結束的原因",
  stopReasons: {
    outcomeReached: "已達成預期結果。",
    maxTurns: "已達對話輪數的上限。",
    recorded: "這是已記錄的對話，評分到最後一則發言。",
  },
  unfinished: "對話沒有進行到最後。",
  because: (why, reason) => `${why}判定理由：${reason}`,
  latency: "回應時間（各則發言的平均）",
  latencyNote: "以每段對話各則發言的平均計算",
  window: (n) => `第 ${integer(n)} 區段`,
  windowNote:
    "「區段」是把每一輪連同先前的對話一起檢視的單位。第 3 區段檢視到第 3 輪為止（對話較長時只看最近幾輪）。",
};
