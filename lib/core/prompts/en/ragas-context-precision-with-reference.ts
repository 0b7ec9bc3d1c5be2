import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextPrecisionWithReference: MetricWording = {
  name: "Ragas context precision with reference",
  hint: "Do the passages that help with the expected answer rank first?",
  steps: {
    contexts: [
      "For each retrieved text, decide whether it is of use for arriving at the expected answer to the question.",
      "- 1: it supports at least part of the expected answer. 0: it does not; a related topic alone is not enough.",
      "- Judge each text by itself, whatever its rank and whatever the others say.",
      "- contexts has one entry per retrieved text, in the same order. The reason is one sentence that points to the passage.",
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
