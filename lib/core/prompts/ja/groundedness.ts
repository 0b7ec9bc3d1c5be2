import type { MetricWording } from "../wording.ts";

/** Its judgement is asked together with that of correctness, in the words of that metric. */
export const groundedness: MetricWording = {
  name: "根拠性",
  hint: "回答が述べていることのすべてに、検索された文章の根拠があるか",
  steps: {},
  verdicts: { yes: "根拠あり", no: "根拠なし" },
};
