import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { oneOf, sharedVerdicts } from "./shared-step.ts";
import {
  anyVerdictList,
  requiredReason,
  shareAgainst,
  tally,
  trimmed,
  verdictList,
} from "./verdict-list.ts";

/** The share of the retrieved chunks that the answer contradicts; lower is better. */
export const hallucination = defineMetric({
  id: "hallucination",
  direction: "lower",
  group: "safety",
  needs: ["answer", "contexts"],
  options: metricOptions({}),
  steps: { verdicts: verdictList(["yes", "no"], requiredReason) },
  shared: { verdicts: sharedVerdicts(oneOf("yes", "no"), "string") },
  outputs: z.object({
    /** The chunks judged, where known: they name the items. */
    contexts: z.array(z.string()).optional(),
    verdicts: anyVerdictList,
  }),

  async plan({ input: { answer, contexts = [] }, ask }) {
    const verdicts = await ask("verdicts", { answer, contexts }, { verdicts: contexts.length });
    return { contexts: [...contexts], verdicts };
  },

  score({ contexts = [], verdicts: { verdicts } }) {
    const counted = tally(contexts, verdicts, (word) => trimmed(word) === "no");
    return { score: shareAgainst(counted), ...counted };
  },
});
