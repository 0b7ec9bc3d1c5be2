import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerCorrectness: MetricWording = {
  name: "Ragas 回答の正確さ",
  hint: "回答が、期待する回答と過不足なく一致し、意味も近いか",
  steps: {
    responseStatements: answerStatements,
    referenceStatements,
    classification: [
      "回答の命題と期待する回答の命題を突き合わせ、3 つに分けてください。",
      "- TP：回答の命題のうち、期待する回答の命題が裏付けるもの。",
      "- FP：回答の命題のうち、期待する回答のどの命題も裏付けないもの、または食い違うもの。",
      "- FN：期待する回答の命題のうち、回答の命題に含まれていないもの。",
      "- 回答の命題は、それぞれ TP か FP の一方に 1 回だけ入れます。期待する回答の命題は、回答に含まれていればどこにも入れません。",
      "- statement には命題をそのまま写し、reason は日本語で 1 文にします。あてはまる命題がなければ空の配列にします。",
    ].join("\n"),
  },
  verdicts: { yes: "一致", no: "不一致" },
  reason: reasonWords({
    noun: "命題",
    against: "が回答と期待する回答とで一致していません",
    fine: "回答と期待する回答とで一致しています",
    none: "比べる命題がありません。",
  }),
  parts: { facts: "事実の一致", similarity: "意味の類似度" },
};
