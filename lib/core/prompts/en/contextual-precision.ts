import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const contextualPrecision: MetricWording = {
  name: "Contextual precision",
  hint: "Do the useful passages rank first?",
  steps: {
    verdicts: [
      "For each retrieved text, in order: does it support part of the expected answer to the question?",
      "- no: a related topic alone is not enough. reason: a sentence that points to the passage.",
    ].join("\n"),
  },
  verdicts: { yes: "Useful", no: "Not useful" },
  reason: reasonWords({
    noun: ["retrieved text", "retrieved texts"],
    against: ["is of no use for the expected answer", "are of no use for the expected answer"],
    fine: ["is of use for the expected answer", "are of use for the expected answer"],
    none: "No retrieved text was judged.",
  }),
};
