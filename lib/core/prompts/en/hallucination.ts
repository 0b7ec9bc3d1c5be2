import type { MetricWording } from "../wording.ts";

export const hallucination: MetricWording = {
  verdicts: [
    "Compare the answer with each retrieved text and decide whether they are compatible.",
    "- yes: nothing in the answer contradicts the text. no: they clearly contradict each other in a number, date, condition, negation or the like.",
    "- What only one of the two mentions is no contradiction. Do not use what you know yourself.",
    "- Give one verdict per retrieved text, in the same order. The reason is one sentence.",
  ].join("\n"),
};
