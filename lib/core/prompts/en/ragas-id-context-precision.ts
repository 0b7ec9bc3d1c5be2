import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasIdContextPrecision: MetricWording = {
  name: "Ragas context precision by ID",
  hint: "How many of the retrieved documents are relevant ones?",
  steps: {},
  verdicts: { yes: "Relevant document", no: "Other document" },
  reason: reasonWords({
    noun: ["retrieved document", "retrieved documents"],
    against: ["is not a relevant one", "are not relevant ones"],
    fine: ["is a relevant one", "are relevant ones"],
    none: "No document was retrieved.",
  }),
};
