import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const sentences = "sentences (at closing punctuation or a line break; skip bare headings)";
const words =
  "- yes: it helps to answer the question. no: it does not. reason: a sentence for no, else null.";

export const contextualRelevancy: MetricWording = {
  name: "Contextual relevancy",
  hint: "Is the retrieved text about the question?",
  steps: {
    verdicts: [
      `Split the retrieved text into ${sentences} and judge each, copied into statement.`,
      words,
      "- If there is no sentence, return an empty list.",
    ].join("\n"),
    chunkVerdicts: ({ sharedLayout }) =>
      sharedLayout === true
        ? [
            `Split every retrieved text into ${sentences} and judge each, copied into text behind the number of its retrieved text and a colon ("1: …").`,
            words,
            "- A retrieved text without a sentence gets its number and the colon alone, with verdict null.",
          ].join("\n")
        : [
            `Split every retrieved text into ${sentences} and judge each, copied into statement.`,
            words,
            "- chunks: one entry per retrieved text, in order, with no verdicts where there is no sentence.",
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
