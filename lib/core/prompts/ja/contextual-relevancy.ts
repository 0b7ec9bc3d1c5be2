import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const howToJudge = [
  "- 文は「。」「！」「？」または改行で区切ります。小数点や番号の点では区切りません。見出しだけの行は数えません。",
  "- yes：質問に答える手がかりになる。no：手がかりにならない。",
  "- reason は no なら日本語で 1 文、yes なら null です。",
];

export const contextualRelevancy: MetricWording = {
  name: "コンテキストの関連性",
  hint: "検索された文章に、質問と関係のない内容が混じっていないか",
  steps: {
    verdicts: [
      "検索結果を文に分け、1 文ずつ、質問に関係するかどうか判定してください。",
      ...howToJudge,
      "- statement には文をそのまま写します。文が 1 つもなければ空の配列を返します。",
    ].join("\n"),
    chunkVerdicts: ({ sharedLayout }) =>
      [
        "検索結果ごとに、本文を文に分け、1 文ずつ、質問に関係するかどうか判定してください。",
        ...howToJudge,
        sharedLayout === true
          ? "- text には「1: …」のように、検索結果の番号とコロンに続けて文をそのまま写します。文が 1 つもない検索結果は、番号とコロンだけを書き、verdict を null にします。"
          : "- statement には文をそのまま写します。chunks は検索結果と同じ順に、同じ件数にし、文が 1 つもない検索結果の verdicts は空にします。",
      ].join("\n"),
  },
  verdicts: { yes: "関連あり", no: "関連なし" },
  reason: reasonWords({
    noun: "検索結果の文",
    against: "が質問と関係ありません",
    fine: "質問に関係しています",
    none: "検索結果に文がありません。",
  }),
};
