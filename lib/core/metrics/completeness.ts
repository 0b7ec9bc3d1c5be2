import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { optionalReason, shareWithout, tally, trimmed } from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

/**
 * The share of the expected answer's points that the answer covers. An expected answer without any
 * point has nothing to cover and is not scored.
 */
export const completeness = defineMetric({
  id: "completeness",
  direction: "higher",
  group: "other",
  needs: ["question", "answer", "expectedAnswer"],
  options: metricOptions({}),
  steps: {
    points: z.object({
      points: z.array(
        z.object({
          text: z.string(),
          covered: verdictWord(["yes", "no"]),
          reason: optionalReason,
        }),
      ),
    }),
  },
  outputs: z.object({
    points: z.object({
      points: z.array(z.object({ text: z.string(), covered: z.string(), reason: optionalReason })),
    }),
  }),

  async plan({ input: { question, expectedAnswer, answer }, ask }) {
    return { points: await ask("points", { question, expectedAnswer, answer }) };
  },

  score({ points: { points } }) {
    const counted = tally(
      points.map(({ text }) => text),
      points.map(({ covered, reason }) => ({ verdict: covered, reason })),
      (word) => trimmed(word) !== "yes",
    );
    if (points.length === 0) return { score: null, unscored: "nothingExtracted", ...counted };
    return { score: shareWithout(counted, 0), ...counted };
  },
});
