import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const hallucination: MetricWording = {
  name: "Hallucination",
  hint: "Does the answer contradict the retrieved text?",
  steps: {
    verdicts: [
      "Compare the answer with each retrieved text and decide whether they are compatible.",
      "- yes: nothing in the answer contradicts the text. no: they clearly contradict each other in a number, date, condition, negation or the like.",
      "- What only one of the two mentions is no contradiction. Do not use what you know yourself.",
      "- Give one verdict per retrieved text, in the same order. The reason is one sentence.",
    ].join("\n"),
  },
  verdicts: { yes: "Agrees", no: "Contradicts" },
  reason: reasonWords({
    noun: ["retrieved text", "retrieved texts"],
    against: ["is contradicted by the answer", "are contradicted by the answer"],
    fine: ["is compatible with the answer", "are compatible with the answer"],
    none: "No retrieved text was judged.",
  }),
};
