import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextRecall: MetricWording = {
  name: "Ragas context recall by ID",
  hint: "How many of the relevant documents were retrieved?",
  steps: {},
  verdicts: { yes: "Retrieved", no: "Not retrieved" },
  reason: reasonWords({
    noun: ["relevant document", "relevant documents"],
    against: ["was not retrieved", "were not retrieved"],
    fine: ["was retrieved", "were retrieved"],
    none: "No relevant document is named.",
  }),
};
