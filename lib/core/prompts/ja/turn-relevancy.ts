import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const turnRelevancy: MetricWording = {
  name: "ターンごとの関連性",
  hint: "アシスタントの各発言が、会話の流れに沿っているか",
  steps: {
    verdicts: [
      "会話の最後にあるアシスタントの発言が、それまでの会話に関係しているかどうか判定してください。",
      "- no：ユーザーの発言にもそれまでの流れにも、まったく関係がない。yes：それ以外。一部だけに答える、聞き返す、断る、挨拶を返す発言も yes です。",
      "- 内容の正しさや詳しさは問いません。判定するのは最後の発言だけで、前の発言は流れを知るために読みます。",
      "- reason は no なら日本語で 1 文、yes なら null です。",
    ].join("\n"),
  },
  verdicts: { yes: "関連あり", no: "関連なし" },
  reason: reasonWords({
    noun: "アシスタントの発言",
    against: "が会話の流れと関係ありません",
    fine: "会話の流れに関係しています",
    none: "判定された発言がありません。",
  }),
};
