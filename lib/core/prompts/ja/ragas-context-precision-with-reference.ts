import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextPrecisionWithReference: MetricWording = {
  name: "Ragas コンテキストの適合率（期待する回答と比較）",
  hint: "期待する回答に役立つ文章が、検索結果の上位に並んでいるか",
  steps: {
    contexts: [
      "検索結果を 1 件ずつ、質問に対する「期待する回答」を導くのに役立つかどうか判定してください。",
      "- 1：期待する回答の内容を、少なくとも一部は裏付ける。0：裏付けない。話題が近いだけなら 0 です。",
      "- 並び順やほかの検索結果には左右されず、1 件ごとに判定します。",
      "- contexts は検索結果と同じ順に、同じ件数にします。reason は根拠となる箇所に触れて日本語で 1 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "役に立つ", no: "役に立たない" },
  reason: reasonWords({
    noun: "検索結果",
    against: "が期待する回答に役立ちません",
    fine: "期待する回答に役立ちます",
    none: "判定された検索結果がありません。",
  }),
};
