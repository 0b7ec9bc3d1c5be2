import type { MetricWording, VariantInputs } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

/** How finely and how fully a text is split is an option of the metric. */
const claimsOf =
  (text: string) =>
  ({ atomicity, coverage }: VariantInputs) =>
    [
      `${text}が事実として述べていることを、命題として抜き出してください。`,
      atomicity === "high"
        ? "- 1 つの命題には 1 つのことだけを書きます。"
        : "- 関連の深い内容は 1 つの命題にまとめ、元の 1 文より細かくは分けません。",
      coverage === "high"
        ? "- 細かい数値や条件、例外も含めて、もれなく抜き出します。"
        : "- 要点となるものだけを抜き出し、補足は省きます。",
      "- 代名詞は指すものに置き換え、省略された主語や対象を補います。数値、日付、条件は書かれているとおりに残します。",
      "- 文末に「。」「！」「？」がない文も対象です。挨拶、問いかけ、差し控えは含めません。命題がなければ空の配列を返します。",
    ].join("\n");

const verdictsAgainst = (text: string) =>
  [
    `命題を 1 件ずつ、${text}だけを根拠に言えるかどうか判定してください。`,
    `- 1：${text}に書かれているか、書かれていることから確実に言える。0：書かれていない、食い違う、または言い切れない。`,
    "- 自分の知識は使いません。数値、日付、条件、否定の食い違いは 0 です。",
    "- 命題と同じ順に、同じ件数の判定を返します。statement には命題をそのまま写し、reason は日本語で 1 文にします。",
  ].join("\n");

export const ragasFactualCorrectness: MetricWording = {
  name: "Ragas 事実の正確さ",
  hint: "回答と期待する回答が述べている事実は、互いに裏付け合うか",
  steps: {
    responseClaims: claimsOf("回答"),
    referenceClaims: claimsOf("期待する回答"),
    responseVerdicts: verdictsAgainst("期待する回答"),
    referenceVerdicts: verdictsAgainst("回答"),
  },
  verdicts: { yes: "裏付けあり", no: "裏付けなし" },
  reason: reasonWords({
    noun: "回答または期待する回答の命題",
    against: "に相手の側の裏付けがありません",
    fine: "相手の側に裏付けがあります",
    none: "比べる命題がありません。",
  }),
  parts: { precision: "適合率", recall: "再現率" },
};
