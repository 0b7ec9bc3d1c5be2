import type { MetricWording } from "../wording.ts";
import { scoreAndReason, stepsFor } from "./g-eval.ts";

export const conversationalGEval: MetricWording = {
  name: "カスタム指標（会話）",
  hint: "利用者が定めた評価基準を、会話の全体が満たしているか",
  steps: {
    steps: stepsFor("ユーザーとアシスタントの会話"),
    evaluation: (inputs) =>
      [
        "評価ステップに順番に沿って、会話の全体を採点してください。",
        "- 採点の対象はアシスタントのふるまいです。ユーザーの発言は文脈として読みます。",
        ...scoreAndReason(inputs),
      ].join("\n"),
  },
};
