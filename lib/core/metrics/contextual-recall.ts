import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { oneOf, sharedSentences } from "./shared-step.ts";
import { anyVerdict, requiredReason, shareWithout, tally } from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

/**
 * The share of the expected answer's sentences that the retrieved text supports. The judge splits
 * the sentences, so their number is not known beforehand.
 */
export const contextualRecall = defineMetric({
  id: "contextual-recall",
  direction: "higher",
  group: "grounding",
  needs: ["contexts", "expectedAnswer"],
  zeroWithoutContexts: true,
  options: metricOptions({}),
  steps: {
    verdicts: z.object({
      verdicts: z.array(
        z.object({
          sentence: z.string().optional(),
          verdict: verdictWord(["yes", "no"]),
          reason: requiredReason,
        }),
      ),
    }),
  },
  shared: { verdicts: sharedSentences("sentence", oneOf("yes", "no"), "string") },
  outputs: z.object({
    verdicts: z.object({
      verdicts: z.array(anyVerdict.extend({ sentence: z.string().optional() })),
    }),
  }),

  async plan({ input: { expectedAnswer, contexts }, ask }) {
    return { verdicts: await ask("verdicts", { expectedAnswer, contexts }) };
  },

  score({ verdicts: { verdicts } }) {
    const counted = tally(
      verdicts.map(({ sentence }) => sentence),
      verdicts,
      // Not trimmed, as in DeepEval; a judge's words come here normalised.
      (word) => word.toLowerCase() !== "yes",
    );
    return { score: shareWithout(counted, 0), ...counted };
  },
});
