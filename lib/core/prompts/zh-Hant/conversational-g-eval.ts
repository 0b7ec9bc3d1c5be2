import type { MetricWording } from "../wording.ts";
import { scoreAndReason, stepsFor } from "./g-eval.ts";

export const conversationalGEval: MetricWording = {
  name: "自訂指標（對話）",
  hint: "整段對話是否符合自訂的評估標準",
  steps: {
    steps: stepsFor("使用者與助理的對話"),
    evaluation: (inputs) =>
      [
        "請依序按照評估步驟為整段對話評分。",
        "- 評分的對象是助理的表現；使用者的發言只作為上下文閱讀。",
        ...scoreAndReason(inputs),
      ].join("\n"),
  },
};
