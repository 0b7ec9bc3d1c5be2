import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextRecall: MetricWording = {
  name: "Ragas context recall",
  hint: "Is each sentence of the expected answer backed by the retrieved text?",
  steps: {
    classifications: [
      "Split the expected answer into sentences and decide for each whether the retrieved texts support it.",
      "- A sentence ends at its closing punctuation or at a line break, not at a decimal point or an abbreviation. The last one counts even without a full stop.",
      "- attributed is 1 if any retrieved text supports the sentence, otherwise 0. A sentence whose numbers or conditions differ is a 0. Do not use what you know yourself.",
      "- Use the question only to fill in what a sentence leaves out.",
      "- Copy the sentence into statement. The reason is one sentence that names the number of the text and the passage.",
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
