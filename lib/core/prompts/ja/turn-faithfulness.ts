import type { MetricWording } from "../wording.ts";
import { faithfulness } from "./faithfulness.ts";
import { reasonWords } from "./reason-words.ts";

export const turnFaithfulness: MetricWording = {
  name: "ターンごとの忠実度",
  hint: "会話の各時点で、アシスタントの発言が検索された文章と食い違っていないか",
  steps: {
    ...faithfulness.steps,
    claims: [
      "会話の中でアシスタントが事実として述べていることを、正しいかどうかに関係なく、すべて命題として抜き出してください。",
      "- ユーザーの発言からは抜き出しません。「それ」などの語や、省略された主語や対象は、ユーザーの発言も含めた会話の流れから補い、その命題だけで意味が通るようにします。",
      "- 1 つの命題には 1 つのことだけを書き、数値、日付、条件、例外は述べられたとおりに残します。文末に記号がない文も対象です。",
      "- 挨拶、聞き返し、「分かりません」のような差し控えは命題に含めません。命題がなければ空の配列を返します。",
    ].join("\n"),
  },
  verdicts: { yes: "裏付けあり", no: "矛盾" },
  reason: reasonWords({
    noun: "各時点での命題",
    against: "が検索結果と矛盾しています",
    unsettled: "が検索結果と矛盾しているか、検索結果に書かれていません",
    fine: "検索結果と矛盾していません",
    none: "アシスタントの発言に命題がありません。",
  }),
};
