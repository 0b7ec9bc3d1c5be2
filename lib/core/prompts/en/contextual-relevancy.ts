import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const howToJudge = [
  "- A sentence ends at closing punctuation or a line break, not at a decimal point or an abbreviation. Skip lines that are only a heading.",
  "- yes: it gives a lead for answering the question. no: it does not.",
  "- The reason is one sentence for no, null for yes.",
];

export const contextualRelevancy: MetricWording = {
  name: "Contextual relevancy",
  hint: "Is the retrieved text about the question?",
  steps: {
    verdicts: [
      "Split the retrieved text into sentences and decide for each whether it bears on the question.",
      ...howToJudge,
      "- Copy the sentence into statement. If there is no sentence, return an empty list.",
    ].join("\n"),
    chunkVerdicts: ({ sharedLayout }) =>
      [
        "Split every retrieved text into sentences and decide for each whether it bears on the question.",
        ...howToJudge,
        sharedLayout === true
          ? '- Copy the sentence into text, behind the number of its retrieved text and a colon ("1: …"). A text without a sentence gets its number and the colon alone, with verdict null.'
          : "- Copy the sentence into statement. chunks has one entry per retrieved text, in order; verdicts is empty for one without a sentence.",
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
