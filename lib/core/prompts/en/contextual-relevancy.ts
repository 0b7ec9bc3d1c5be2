import type { MetricWording } from "../wording.ts";

const howToJudge = [
  "- A sentence ends at its closing punctuation or at a line break, not at a decimal point or an abbreviation. A line that is only a heading does not count.",
  "- yes: it gives a lead for answering the question. no: it does not.",
  "- Copy the sentence into statement. The reason is one sentence for no, null for yes.",
];

export const contextualRelevancy: MetricWording = {
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
};
