import * as z from "zod";
import { averagePrecision } from "./average-precision.ts";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { oneOf, sharedVerdicts } from "./shared-step.ts";
import { anyVerdictList, requiredReason, tally, trimmed, verdictList } from "./verdict-list.ts";

/**
 * How far up the useful chunks are: the mean, over the ranks of the useful chunks, of the share of
 * useful ones down to that rank. Noise below the last useful chunk costs nothing.
 */
export const contextualPrecision = defineMetric({
  id: "contextual-precision",
  direction: "higher",
  group: "other",
  needs: ["question", "contexts", "expectedAnswer"],
  zeroWithoutContexts: true,
  options: metricOptions({}),
  steps: { verdicts: verdictList(["yes", "no"], requiredReason) },
  shared: { verdicts: sharedVerdicts(oneOf("yes", "no"), "string") },
  outputs: z.object({
    /** The chunks judged, where known: they name the items. */
    contexts: z.array(z.string()).optional(),
    verdicts: anyVerdictList,
  }),

  async plan({ input, ask }) {
    const { question, expectedAnswer, contexts = [] } = input;
    const verdicts = await ask(
      "verdicts",
      { question, expectedAnswer, contexts },
      { verdicts: contexts.length },
    );
    return { contexts: [...contexts], verdicts };
  },

  score({ contexts = [], verdicts: { verdicts } }) {
    const isUseful = (word: string) => trimmed(word) === "yes";
    return {
      score: averagePrecision(verdicts.map(({ verdict }) => isUseful(verdict))),
      ...tally(contexts, verdicts, (word) => !isUseful(word)),
    };
  },
});
