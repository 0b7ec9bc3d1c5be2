import { metricOptions } from "./common-options.ts";
import { extractingMetric } from "./extracting-metric.ts";
import { optionalReason, shareWithout, verdictList } from "./verdict-list.ts";

/** The share of the answer's statements that bear on the question; `idk` counts as relevant. */
export const answerRelevancy = extractingMetric({
  id: "answer-relevancy",
  direction: "higher",
  group: "outcome",
  needs: ["question", "answer"],
  options: metricOptions({}),
  list: "statements",
  verdicts: verdictList(["yes", "no", "idk"], optionalReason),
  extractionSees: ({ answer }) => ({ answer }),
  judgementSees: ({ question }) => ({ question }),
  countsAgainst: (word) => word === "no",
  score: (tally) => shareWithout(tally, 1),
});
