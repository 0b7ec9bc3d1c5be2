import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const answerRelevancy: MetricWording = {
  name: "回答の関連性",
  hint: "回答が質問に正面から答えているか",
  steps: {
    statements: [
      "回答が述べていることを、もれなく命題に分けてください。",
      "- 1 つの命題には内容を 1 つだけ書き、省略された主語や対象は文脈から補います。",
      "- 文脈から見て意味のある短い返事（「はい」など）は、何についての返事かを補って 1 つの命題にします。",
      "- 述べていることがなければ空の配列を返します。",
    ].join("\n"),
    verdicts: [
      "命題を 1 件ずつ、質問への答えに関係するかどうか判定してください。",
      "- yes：質問に答えている。no：質問と関係がない。idk：直接の答えではないが補足になりうる、またはどちらとも言えない。",
      "- 内容が正しいかどうかは問いません。",
      "- 命題と同じ順に、同じ件数の判定を返します。reason は no なら日本語で 1 文、ほかは null です。",
    ].join("\n"),
  },
  verdicts: { yes: "関連あり", no: "関連なし" },
  reason: reasonWords({
    noun: "命題",
    against: "が質問と関係ありません",
    fine: "質問に関係しています",
    none: "回答に命題がありません。",
  }),
};
