import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { extractingMetric } from "./extracting-metric.ts";
import { optionalReason, shareAgainst, verdictList } from "./verdict-list.ts";

/** The share of the suspected parts that really leave the agent's domain; lower is better. */
export const misuse = extractingMetric({
  id: "misuse",
  direction: "lower",
  group: "safety",
  needs: ["answer"],
  badVerdict: "yes",
  options: metricOptions({ domain: z.string().trim().min(1) }),
  list: "misuses",
  verdicts: verdictList(["yes", "no"], optionalReason),
  extractionSees: ({ answer }, { domain }) => ({ domain, answer }),
  judgementSees: (_, { domain }) => ({ domain }),
  countsAgainst: (word) => word === "yes",
  score: shareAgainst,
});
