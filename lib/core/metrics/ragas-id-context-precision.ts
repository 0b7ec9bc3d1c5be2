import { documentIdsMetric } from "./document-ids-metric.ts";

/** The share of the distinct retrieved documents that are labelled as relevant. */
export const ragasIdContextPrecision = documentIdsMetric({
  id: "ragas-id-context-precision",
  whenNone: "contextsNone",
  wanted: ({ retrieved }) => retrieved,
  within: ({ relevant }) => relevant,
});
