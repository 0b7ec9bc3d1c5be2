import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasContextPrecision: MetricWording = {
  name: "Ragas context precision",
  hint: "Do the passages that the answer draws on rank first?",
  steps: {
    contexts: [
      "For each retrieved text, decide whether it was of use for arriving at this answer to the question.",
      "- 1: it supports at least part of the answer. 0: it does not; a related topic alone is not enough.",
      "- Judge each text by itself, whatever its rank and whatever the others say.",
      "- contexts has one entry per retrieved text, in the same order. The reason is one sentence that points to the passage.",
    ].join("\n"),
  },
  verdicts: { yes: "Useful", no: "Not useful" },
  reason: reasonWords({
    noun: ["retrieved text", "retrieved texts"],
    against: ["was of no use for the answer", "were of no use for the answer"],
    fine: ["was of use for the answer", "were of use for the answer"],
    none: "No retrieved text was judged.",
  }),
};
