import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const hallucination: MetricWording = {
  name: "Hallucination",
  hint: "Does the answer contradict the retrieved text?",
  steps: {
    verdicts: [
      "For each retrieved text, in order: is it compatible with the answer?",
      "no: they clearly contradict, as in a number, date, condition or negation. yes: all else; what only one mentions is no contradiction. Use no other knowledge. reason: a sentence.",
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
