import * as z from "zod";
import { metricOptions, truthsLimit } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import {
  anyVerdictList,
  optionalReason,
  shareWithout,
  tally,
  trimmed,
  verdictList,
} from "./verdict-list.ts";

const claims = z.object({ claims: z.array(z.string()) });

/**
 * The share of the answer's claims that the retrieved text does not contradict. A claim that it
 * does not mention (`idk`) counts as faithful unless `penalizeAmbiguousClaims` is set.
 */
export const faithfulness = defineMetric({
  id: "faithfulness",
  direction: "higher",
  group: "other",
  needs: ["answer", "contexts"],
  options: metricOptions({
    /** Asks for the most important truths only; an answer with more is not cut. */
    truthsExtractionLimit: truthsLimit,
    penalizeAmbiguousClaims: z.boolean().default(false),
  }),
  steps: {
    truths: z.object({ truths: z.array(z.string()) }),
    claims,
    verdicts: verdictList(["yes", "no", "idk"], optionalReason),
  },
  outputs: z.object({ claims, verdicts: anyVerdictList.optional() }),

  async plan({ input, options, ask }) {
    const { truthsExtractionLimit } = options;
    const [truths, claimed] = await Promise.all([
      ask("truths", {
        contexts: input.contexts,
        ...(truthsExtractionLimit === undefined ? {} : { truthsExtractionLimit }),
      }),
      ask("claims", { answer: input.answer }),
    ]);
    if (claimed.claims.length === 0) return { claims: claimed };
    const verdicts = await ask(
      "verdicts",
      { truths: truths.truths, claims: claimed.claims },
      { verdicts: claimed.claims.length },
    );
    return { claims: claimed, verdicts };
  },

  score({ claims: { claims: texts }, verdicts }, { penalizeAmbiguousClaims }) {
    const counted = tally(texts, verdicts?.verdicts ?? [], (verdict) => {
      const word = trimmed(verdict);
      return word === "no" || (word === "idk" && penalizeAmbiguousClaims);
    });
    return { score: shareWithout(counted, 1), ...counted };
  },
});
