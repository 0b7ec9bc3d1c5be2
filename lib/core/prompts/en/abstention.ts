import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  abstention: [
    "Decide whether the answer declined to answer the question.",
    "- abstained is true if it gives nothing that would answer the question and says that it does not know, finds nothing in its sources or cannot answer.",
    "- It is false as soon as something is given that answers the question, even with a caveat. Saying whom to ask instead is not an answer.",
    "- The reason is one sentence.",
  ].join("\n"),
};
