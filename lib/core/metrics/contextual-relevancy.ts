import * as z from "zod";
import { batchChunks } from "./batch-chunks.ts";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { oneOf, sharedChunkSentences } from "./shared-step.ts";
import { anyVerdict, optionalReason, shareWithout, tally } from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

const chunkVerdicts = z.object({
  verdicts: z.array(
    z.object({
      statement: z.string(),
      verdict: verdictWord(["yes", "no"]),
      reason: optionalReason,
    }),
  ),
});

/**
 * The share of the retrieved statements that bear on the question, pooled over all chunks. It reads
 * no expected answer, but is one of the metrics that a case without one is skipped for.
 */
export const contextualRelevancy = defineMetric({
  id: "contextual-relevancy",
  direction: "higher",
  group: "other",
  needs: ["question", "contexts", "expectedAnswer"],
  zeroWithoutContexts: true,
  options: metricOptions({}),
  steps: {
    /** One chunk. */
    verdicts: chunkVerdicts,
    /** Several chunks in one request, answered one by one. */
    chunkVerdicts: z.object({ chunks: z.array(chunkVerdicts) }),
  },
  shared: {
    chunkVerdicts: {
      ...sharedChunkSentences("statement", oneOf("yes", "no"), "string|null"),
      readsAll: (contexts) => batchChunks(contexts).length === 1,
    },
  },
  outputs: z.object({
    verdicts: z.array(
      z.object({ verdicts: z.array(anyVerdict.extend({ statement: z.string() })) }),
    ),
  }),

  async plan({ input, oneChunkARequest, ask }) {
    const { question, contexts = [] } = input;
    if (oneChunkARequest) {
      const verdicts = await Promise.all(
        contexts.map((chunk) => ask("verdicts", { question, chunks: [chunk] })),
      );
      return { verdicts };
    }
    const answers = await Promise.all(
      batchChunks(contexts).map((chunks) =>
        ask("chunkVerdicts", { question, chunks }, { chunks: chunks.length }),
      ),
    );
    return { verdicts: answers.flatMap((answer) => answer.chunks) };
  },

  score({ verdicts: chunks }) {
    const verdicts = chunks.flatMap((chunk) => chunk.verdicts);
    const counted = tally(
      verdicts.map(({ statement }) => statement),
      verdicts,
      // Not trimmed, as in DeepEval; a judge's words come here normalised.
      (word) => word.toLowerCase() !== "yes",
    );
    return { score: shareWithout(counted, 0), ...counted };
  },
});
