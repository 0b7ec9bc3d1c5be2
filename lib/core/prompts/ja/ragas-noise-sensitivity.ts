import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasNoiseSensitivity: MetricWording = {
  name: "Ragas ノイズ感度",
  hint: "回答が、検索された文章に引きずられて誤りを述べていないか",
  steps: {
    referenceStatements,
    responseStatements: answerStatements,
    contextVerdicts: [
      "この検索結果 1 件だけを根拠に、期待する回答の命題と回答の命題を 1 件ずつ判定してください。",
      "- 1：この検索結果に書かれているか、書かれていることから確実に言える。0：書かれていない、食い違う、または言い切れない。",
      "- 自分の知識は使いません。数値、日付、条件、否定の食い違いは 0 です。",
      "- reference には期待する回答の命題、response には回答の命題の判定を、それぞれ一覧と同じ順に、同じ件数で返します。reason は null にします。",
    ].join("\n"),
    responseAgainstReference: [
      "回答の命題を 1 件ずつ、期待する回答だけを根拠に言えるかどうか判定してください。",
      "- 1：期待する回答に書かれているか、書かれていることから確実に言える。0：書かれていない、食い違う、または言い切れない。",
      "- 自分の知識は使いません。数値、日付、条件、否定の食い違いは 0 です。",
      "- 命題と同じ順に、同じ件数の判定を返します。reason は 0 なら日本語で 1 文、1 なら null です。",
    ].join("\n"),
  },
  verdicts: { yes: "引きずられた誤り", no: "問題なし" },
  reason: reasonWords({
    noun: "回答の命題",
    against: "が検索結果に引きずられた誤りです",
    fine: "検索結果に引きずられた誤りではありません",
    none: "回答に命題がありません。",
  }),
};
