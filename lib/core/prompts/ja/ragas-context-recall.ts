import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextRecall: MetricWording = {
  name: "Ragas コンテキストの再現率",
  hint: "期待する回答の各文に、検索結果の裏付けがあるか",
  steps: {
    classifications: [
      "期待する回答を文に分け、1 文ずつ、検索結果に裏付けがあるかどうか判定してください。",
      "- 文は「。」「！」「？」または改行で区切ります。最後の文に記号がなくても 1 文と数え、小数点や番号の点では区切りません。",
      "- attributed は、検索結果のどれかに裏付けがあれば 1、なければ 0 です。数値や条件が食い違う文は 0 です。自分の知識は使いません。",
      "- 質問は、省略された語を補うためだけに読みます。",
      "- statement には文をそのまま写し、reason は検索結果の番号と根拠に触れて日本語で 1 文にします。",
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
