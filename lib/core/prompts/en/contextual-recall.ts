import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const contextualRecall: MetricWording = {
  name: "Contextual recall",
  hint: "Was everything found that the expected answer needs?",
  steps: {
    verdicts: ({ sharedLayout }) =>
      [
        `Split the expected answer into sentences (at closing punctuation or a line break) and judge each, copied into ${sharedLayout === true ? "text" : "sentence"}.`,
        "- yes: a retrieved text supports it. no: none does, or numbers or conditions differ.",
        "- reason: a sentence that names the text's number and the passage.",
      ].join("\n"),
  },
  verdicts: { yes: "Found", no: "Not found" },
  reason: reasonWords({
    noun: ["sentence of the expected answer", "sentences of the expected answer"],
    against: ["has no support in the retrieved texts", "have no support in the retrieved texts"],
    fine: ["is supported by the retrieved texts", "are supported by the retrieved texts"],
    none: "There are no sentences in the expected answer.",
  }),
};
