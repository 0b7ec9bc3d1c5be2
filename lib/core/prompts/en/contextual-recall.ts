import type { MetricWording } from "../wording.ts";

export const contextualRecall: MetricWording = {
  verdicts: [
    "Split the expected answer into sentences and decide for each whether any retrieved text supports it.",
    "- A sentence ends at its closing punctuation or at a line break, not at a decimal point or an abbreviation.",
    "- yes: a retrieved text supports it. no: none does. A sentence whose numbers or conditions differ is a no.",
    "- Copy the sentence into sentence. The reason is one sentence that names the number of the text and the passage.",
  ].join("\n"),
};
