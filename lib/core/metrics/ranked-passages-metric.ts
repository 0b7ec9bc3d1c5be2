import * as z from "zod";
import { averagePrecision } from "./average-precision.ts";
import { batchChunks } from "./batch-chunks.ts";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import type { Metric, Need } from "./metric.ts";
import { missingOutput, type Texts, textsOf, withoutScore } from "./missing-input.ts";
import { anyBit, verdictBit } from "./verdict-bit.ts";
import { optionalReason, requiredReason } from "./verdict-list.ts";

/** A metric of the ranking of the retrieved passages, by what they are of use for. */
export interface RankedPassagesMetric {
  readonly id: string;
  readonly needs: readonly Need[];
  /** What the judge sees beside the passages. */
  judgementSees(texts: Texts): Readonly<Record<string, unknown>>;
}

/**
 * Average precision over the useful ranks, as Ragas computes it, but exactly 1 for a perfect order.
 * It measures the order, not a share: a single passage can only give 0 or 1. The passages are
 * judged in batches; a script gives its verdicts on all of them at once, however many there are.
 */
export const rankedPassagesMetric = ({ id, needs, judgementSees }: RankedPassagesMetric): Metric =>
  defineMetric({
    id,
    direction: "higher",
    group: "other",
    needs,
    options: metricOptions({}),
    steps: {
      contexts: z.object({
        contexts: z.array(z.object({ reason: requiredReason, verdict: verdictBit })),
      }),
    },
    outputs: z.object({
      missing: missingOutput,
      /** The passages judged, where known: they name the items. */
      passages: z.array(z.string()).default([]),
      contexts: z.array(z.object({ reason: optionalReason, verdict: anyBit })).default([]),
    }),

    async plan({ input, oneChunkARequest, ask }) {
      const texts = textsOf(input, needs);
      if ("missing" in texts) return texts;
      const passages = [...texts.contexts];
      const batches = oneChunkARequest ? [passages] : batchChunks(passages);
      const answers = await Promise.all(
        batches.map((contexts) =>
          ask("contexts", { ...judgementSees(texts), contexts }, { contexts: contexts.length }),
        ),
      );
      return { passages, contexts: answers.flatMap((answer) => answer.contexts) };
    },

    score({ missing, passages, contexts }) {
      if (contexts.length === 0) return withoutScore(missing ?? "nothingExtracted");
      const judged = contexts.map((verdict, rank) => ({ ...verdict, statement: passages[rank] }));
      const score = averagePrecision(contexts.map(({ verdict }) => verdict !== 0));
      return { score, ...tallyBits(judged) };
    },
  });
