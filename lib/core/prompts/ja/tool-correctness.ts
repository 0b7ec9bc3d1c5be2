import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const toolCorrectness: MetricWording = {
  name: "ツール呼び出しの正確さ",
  hint: "呼び出すべきツールを、正しく呼び出したか",
  steps: {
    toolSelection: [
      "利用できるツールの中から、質問に応えるのにふさわしいものが選ばれたかどうか、0 から 1 までの数で採点してください。",
      "- score は、必要なツールを過不足なく呼び出していれば 1、ふさわしいものを 1 つも呼び出していなければ 0、不足や余分があればその程度に応じた小数にします。ふさわしいツールがなく、何も呼び出していなければ 1 です。",
      "- 判断の根拠は、利用できるツールの名前と説明です。一覧にないツールの呼び出しは余分と見なします。入力や出力の正しさは問いません。",
      "- reason は日本語で 1 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "一致", no: "不一致" },
  reason: reasonWords({
    noun: "ツール呼び出し",
    against: "が期待と一致しません",
    fine: "期待と一致しています",
    none: "期待するツール呼び出しはなく、実際にも呼び出されていません。",
  }),
};
