import * as z from "zod";
import { metricOptions, truthsLimit } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { asTwoSteps, judgedItems } from "./judged-items.ts";
import { oneOf, sharedItems, sharedList } from "./shared-step.ts";
import {
  anyVerdictList,
  optionalReason,
  shareWithout,
  tally,
  trimmed,
  verdictList,
} from "./verdict-list.ts";

const claims = z.object({ claims: z.array(z.string()) });
const verdicts = verdictList(["yes", "no", "idk"], optionalReason);

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
    verdicts,
    /** The claims against the retrieved text itself: no truths are extracted. */
    all: judgedItems(verdicts.shape.verdicts.element.shape),
  },
  shared: {
    truths: sharedList("truths"),
    all: sharedItems(oneOf("yes", "no", "idk"), "string|null"),
  },
  outputs: z.object({ claims, verdicts: anyVerdictList.optional() }),

  async plan({ input, options, compact, ask }) {
    if (compact) {
      const { items } = await ask("all", { contexts: input.contexts, answer: input.answer });
      const judged = asTwoSteps(items);
      return { claims: { claims: judged.texts }, verdicts: { verdicts: judged.verdicts } };
    }
    const { truthsExtractionLimit } = options;
    const [truths, claimed] = await Promise.all([
      ask("truths", {
        contexts: input.contexts,
        ...(truthsExtractionLimit === undefined ? {} : { truthsExtractionLimit }),
      }),
      ask("claims", { answer: input.answer }),
    ]);
    if (claimed.claims.length === 0) return { claims: claimed };
    const judged = await ask(
      "verdicts",
      { truths: truths.truths, claims: claimed.claims },
      { verdicts: claimed.claims.length },
    );
    return { claims: claimed, verdicts: judged };
  },

  score({ claims: { claims: texts }, verdicts: judged }, { penalizeAmbiguousClaims }) {
    const counted = tally(texts, judged?.verdicts ?? [], (verdict) => {
      const word = trimmed(verdict);
      return word === "no" || (word === "idk" && penalizeAmbiguousClaims);
    });
    return { score: shareWithout(counted, 1), ...counted };
  },
});
