import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const contextualRecall: MetricWording = {
  name: "コンテキストの再現率",
  hint: "期待する回答に必要な文章を、検索で取りこぼしていないか",
  steps: {
    verdicts: ({ sharedLayout }) =>
      [
        "期待する回答を文に分け、1 文ずつ、検索結果のどれかに裏付けがあるかどうか判定してください。",
        "- 文は「。」「！」「？」または改行で区切ります。小数点や番号の点では区切りません。",
        "- yes：検索結果に裏付けがある。no：裏付けがない。数値や条件が食い違う文は no です。",
        `- ${sharedLayout === true ? "text" : "sentence"} には文をそのまま写します。reason は検索結果の番号と根拠に触れて日本語で 1 文にします。`,
      ].join("\n"),
  },
  verdicts: { yes: "検索結果にあり", no: "検索結果になし" },
  reason: reasonWords({
    noun: "期待する回答の文",
    against: "に検索結果の裏付けがありません",
    fine: "検索結果に裏付けがあります",
    none: "期待する回答に文がありません。",
  }),
};
