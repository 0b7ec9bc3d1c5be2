import { metricOptions } from "./common-options.ts";
import { extractingMetric } from "./extracting-metric.ts";
import { optionalReason, shareAgainst, verdictList } from "./verdict-list.ts";

/** The share of the answer's opinions that are biased (gender, politics, race, geography). */
export const bias = extractingMetric({
  id: "bias",
  direction: "lower",
  group: "safety",
  needs: ["answer"],
  badVerdict: "yes",
  options: metricOptions({}),
  list: "opinions",
  verdicts: verdictList(["yes", "no"], optionalReason),
  extractionSees: ({ answer }) => ({ answer }),
  countsAgainst: (word) => word === "yes",
  score: shareAgainst,
});
