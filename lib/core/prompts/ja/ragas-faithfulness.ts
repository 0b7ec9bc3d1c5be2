import type { MetricWording } from "../wording.ts";
import { answerStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasFaithfulness: MetricWording = {
  name: "Ragas 忠実度",
  hint: "回答の命題が、検索された文章から直接言えるか",
  steps: {
    statements: answerStatements,
    verdicts: [
      "命題を 1 件ずつ、検索結果から直接言えるかどうか判定してください。",
      "- 1：検索結果に書かれているか、書かれていることから確実に言える。0：書かれていない、食い違う、または言い切れない。",
      "- 自分の知識は使いません。数値、日付、条件、否定の食い違いは 0 です。",
      "- 命題と同じ順に、同じ件数の判定を返します。statement には命題をそのまま写し、reason は根拠に触れて日本語で 1 文にします。",
    ].join("\n"),
    all: [
      "回答が述べていることをもれなく命題に分け、検索結果から直接言えるかどうか判定してください。質問は、省略された語を補うためだけに読みます。命題がなければ空にします。",
      "- text：1 件に 1 つだけ。代名詞は指すものに置き換え、省略された主語や対象を補い、数値、日付、条件、例外は残します。「はい」のような短い返事も、何についてかを補います。挨拶、問いかけ、「分かりません」「資料に記載がありません」のような差し控えは含めません。",
      "- verdict：検索結果だけを根拠に、1 は書かれているか、書かれていることから確実に言える。0 は書かれていない、食い違う（数値、日付、条件、否定も）、または言い切れない。",
      "- reason：根拠に触れて日本語で 1 文。",
    ].join("\n"),
  },
  verdicts: { yes: "裏付けあり", no: "裏付けなし" },
  reason: reasonWords({
    noun: "命題",
    against: "に検索結果の裏付けがありません",
    fine: "検索結果に裏付けがあります",
    none: "回答に命題がありません。",
  }),
};
