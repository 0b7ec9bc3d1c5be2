import { rankedPassagesMetric } from "./ranked-passages-metric.ts";

/** How far up the passages are that are of use for the expected answer. */
export const ragasContextPrecisionWithReference = rankedPassagesMetric({
  id: "ragas-context-precision-with-reference",
  needs: ["question", "contexts", "expectedAnswer"],
  judgementSees: ({ question, expectedAnswer }) => ({ question, expectedAnswer }),
});
