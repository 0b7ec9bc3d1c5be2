import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import type { Need } from "./metric.ts";
import { missingOutput, textsOf, withoutScore } from "./missing-input.ts";
import { anyBit, verdictBit } from "./verdict-bit.ts";
import { optionalReason, requiredReason, shareWithout } from "./verdict-list.ts";

const needs: readonly Need[] = ["question", "contexts", "expectedAnswer"];

/**
 * Ragas's context recall: the share of the expected answer's sentences that the retrieved text
 * supports. The judge splits the sentences, so their number is not known beforehand.
 */
export const ragasContextRecall = defineMetric({
  id: "ragas-context-recall",
  direction: "higher",
  group: "other",
  needs,
  options: metricOptions({}),
  steps: {
    classifications: z.object({
      classifications: z.array(
        z.object({ statement: z.string(), reason: requiredReason, attributed: verdictBit }),
      ),
    }),
  },
  outputs: z.object({
    missing: missingOutput,
    classifications: z
      .array(
        z.object({ statement: z.string().nullish(), reason: optionalReason, attributed: anyBit }),
      )
      .default([]),
  }),

  async plan({ input, ask }) {
    const texts = textsOf(input, needs);
    if ("missing" in texts) return texts;
    const { question, contexts, expectedAnswer } = texts;
    return ask("classifications", { question, contexts, expectedAnswer });
  },

  score({ missing, classifications }) {
    if (classifications.length === 0) return withoutScore(missing ?? "nothingExtracted");
    const counted = tallyBits(
      classifications.map(({ attributed, ...one }) => ({ ...one, verdict: attributed })),
    );
    return { score: shareWithout(counted, 0), ...counted };
  },
});
