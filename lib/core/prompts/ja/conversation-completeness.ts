import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const conversationCompleteness: MetricWording = {
  name: "会話の完遂度",
  hint: "ユーザーが求めていたことが、会話の中で満たされたか",
  steps: {
    intentions: [
      "会話全体を通してユーザーが求めていたこと（意図）を、すべて書き出してください。",
      "- 1 件には意図を 1 つだけ書き、省略された主語や対象は会話の流れから補います。言い直しや同じことの繰り返しは 1 件にまとめます。",
      "- 挨拶、お礼、アシスタントの問いに答えただけの発言は含めません。アシスタントの発言からは意図を作りません。",
      "- なければ空の配列を返します。",
    ].join("\n"),
    verdicts: [
      "会話の中で、ユーザーの意図が満たされたかどうか判定してください。",
      "- yes：アシスタントが意図に応え、必要な情報や対応がそろっている。no：応えていない、途中で終わっている、または別のことに応えている。",
      "- 会話に現れたことだけで判定します。ほかの意図が満たされたかどうかは考えません。",
      "- reason は no なら日本語で 1 文、yes なら null です。",
    ].join("\n"),
  },
  verdicts: { yes: "満たされた", no: "満たされず" },
  reason: reasonWords({
    noun: "ユーザーの意図",
    against: "が満たされていません",
    fine: "満たされています",
    none: "会話から読み取れるユーザーの意図がありません。",
  }),
};
