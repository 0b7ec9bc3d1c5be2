import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const entitiesOf = (text: string) =>
  [
    `${text}に出てくる固有の情報を、もれなく書き出してください。`,
    "- 人名、組織名、地名、製品や制度の名称、日付、期間、金額、数値と単位などが対象です。",
    "- 本文の表記のまま書き、言い換え、要約、助詞の付け足しはしません。数値は単位と続けて書きます。",
    "- 1 件には 1 つだけ書き、同じものは 1 回だけ挙げます。なければ空の配列を返します。",
  ].join("\n");

export const ragasContextEntityRecall: MetricWording = {
  name: "Ragas 固有情報の再現率",
  hint: "期待する回答にある名称や数値が、検索結果にも出てくるか",
  steps: {
    referenceEntities: entitiesOf("期待する回答"),
    contextEntities: entitiesOf("検索結果"),
  },
  verdicts: { yes: "検索結果にあり", no: "検索結果になし" },
  reason: reasonWords({
    noun: "期待する回答の固有情報",
    against: "が検索結果にありません",
    fine: "検索結果にあります",
    none: "期待する回答に固有情報がありません。",
  }),
};
