import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerRelevancy: MetricWording = {
  name: "Ragas 回答の関連性",
  hint: "回答だけから推測した質問が、元の質問と近いか",
  steps: {
    questions: ({ strictness: count }) =>
      [
        `この回答が答えになるような質問を、ちょうど ${count} 件考えてください。`,
        "- 質問は回答だけを手がかりに考え、回答にない話題は足しません。2 件以上なら言い回しを変えます。",
        "- 主語や対象を省かず、その質問だけで意味が通るようにします。",
        "- noncommittal は、回答が「分かりません」「場合によります」などと明言を避けるだけなら 1、内容のある答えなら 0 です。",
      ].join("\n"),
  },
  verdicts: { yes: "明言あり", no: "明言を避けた" },
  reason: reasonWords({
    noun: "回答から作った質問",
    against: "で、回答が明言を避けているとみなされました",
    fine: "元の質問との近さがスコアになっています",
    none: "回答から質問を作れませんでした。",
  }),
};
