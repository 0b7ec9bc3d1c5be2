import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const howToJudge = [
  "- A sentence ends at its closing punctuation or at a line break, not at a decimal point or an abbreviation. A line that is only a heading does not count.",
  "- yes: it gives a lead for answering the question. no: it does not.",
  "- Copy the sentence into statement. The reason is one sentence for no, null for yes.",
];

export const contextualRelevancy: MetricWording = {
  name: "Contextual relevancy",
  hint: "Is the retrieved text about the question?",
  steps: {
    verdicts: [
      "Split the retrieved text into sentences and decide for each whether it bears on the question.",
      ...howToJudge,
      "- If there is no sentence, return an empty list.",
    ].join("\n"),
    chunkVerdicts: [
      "Split every retrieved text into sentences and decide for each whether it bears on the question.",
      ...howToJudge,
      "- chunks has one entry per retrieved text, in the same order. A text without a sentence gets an empty list of verdicts.",
    ].join("\n"),
  },
  verdicts: { yes: "Relevant", no: "Irrelevant" },
  reason: reasonWords({
    noun: ["retrieved sentence", "retrieved sentences"],
    against: ["does not bear on the question", "do not bear on the question"],
    fine: ["bears on the question", "bear on the question"],
    none: "There are no sentences in the retrieved texts.",
  }),
};
