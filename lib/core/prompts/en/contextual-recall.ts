import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const contextualRecall: MetricWording = {
  name: "Contextual recall",
  hint: "Was everything found that the expected answer needs?",
  steps: {
    verdicts: ({ sharedLayout }) =>
      [
        "Split the expected answer into sentences and decide for each whether any retrieved text supports it.",
        "- A sentence ends at closing punctuation or a line break, not at a decimal point or an abbreviation.",
        "- yes: a retrieved text supports it. no: none does. Differing numbers or conditions are a no.",
        `- Copy the sentence into ${sharedLayout === true ? "text" : "sentence"}. The reason is one sentence that names the number of the text and the passage.`,
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
