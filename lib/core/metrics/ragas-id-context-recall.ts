import { documentIdsMetric } from "./document-ids-metric.ts";

/** The share of the distinct documents labelled as relevant that were retrieved. */
export const ragasIdContextRecall = documentIdsMetric({
  id: "ragas-id-context-recall",
  whenNone: "labelsMissing",
  wanted: ({ relevant }) => relevant,
  within: ({ retrieved }) => retrieved,
});
