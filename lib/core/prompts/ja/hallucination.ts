import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const hallucination: MetricWording = {
  name: "ハルシネーション",
  hint: "回答が、検索された文章と食い違っていないか",
  steps: {
    verdicts: [
      "検索結果を 1 件ずつ回答と比べ、回答がその検索結果と矛盾しないかどうか判定してください。",
      "- yes：矛盾しない。no：数値、日付、条件、否定などが明らかに矛盾する。",
      "- 検索結果が触れていないことを回答が述べているだけ、または回答が触れていないだけなら yes です。自分の知識は使いません。",
      "- 検索結果と同じ順に、同じ件数の判定を返します。reason は日本語で 1 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "一致", no: "食い違い" },
  reason: reasonWords({
    noun: "検索結果",
    against: "が回答と矛盾しています",
    fine: "回答と矛盾していません",
    none: "判定された検索結果がありません。",
  }),
};
