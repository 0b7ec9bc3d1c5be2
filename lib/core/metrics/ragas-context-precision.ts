import { rankedPassagesMetric } from "./ranked-passages-metric.ts";

/** How far up the passages are that were of use for the answer; no expected answer is needed. */
export const ragasContextPrecision = rankedPassagesMetric({
  id: "ragas-context-precision",
  needs: ["question", "answer", "contexts"],
  judgementSees: ({ question, answer }) => ({ question, answer }),
});
