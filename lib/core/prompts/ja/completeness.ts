import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const completeness: MetricWording = {
  name: "完全性",
  hint: "期待する回答の要点が、回答にそろっているか",
  steps: {
    points: [
      "期待する回答の要点を挙げ、1 件ずつ、回答に含まれているかどうか判定してください。",
      "- 要点は、質問に答えるのに必要な内容です。1 件に 1 つだけ、省略された主語や対象を補って text に書きます。挨拶や言い回しは要点に数えません。",
      "- covered は、同じ内容を回答が述べていれば yes、述べていないか、数値や条件が食い違っていれば no です。言い回しの違いは問いません。",
      "- 要点がなければ空の配列を返します。reason は日本語で 1 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "含まれる", no: "含まれない" },
  reason: reasonWords({
    noun: "期待する回答の要点",
    against: "が回答に含まれていません",
    fine: "回答に含まれています",
    none: "期待する回答に要点がありません。",
  }),
};
