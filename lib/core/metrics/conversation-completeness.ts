import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { transcriptOf, turnsOf } from "./exchanges.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { asTwoSteps, judgedItems } from "./judged-items.ts";
import { anyVerdict, optionalReason, shareWithout, tally, trimmed } from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

const verdict = z.object({ verdict: verdictWord(["yes", "no"]), reason: optionalReason });

/**
 * The share of what the user wanted over the whole conversation that was met in the end. Nothing
 * wanted scores 1.
 */
export const conversationCompleteness = defineMetric({
  id: "conversation-completeness",
  mode: "multi-turn",
  direction: "higher",
  group: "multi-turn",
  needs: ["turns"],
  options: metricOptions({
    /** Taken for compatibility: every intention is judged by the whole conversation. */
    windowSize: z.int().positive().optional(),
  }),
  steps: {
    intentions: z.object({ intentions: z.array(z.string()) }),
    /** One intention. */
    verdicts: verdict,
    all: judgedItems(verdict.shape),
  },
  outputs: z.object({
    intentions: z.object({ intentions: z.array(z.string()) }),
    verdicts: z.array(anyVerdict).default([]),
  }),

  async plan({ input, compact, ask }) {
    const transcript = transcriptOf(turnsOf(input));
    if (compact) {
      const { texts, verdicts } = asTwoSteps((await ask("all", { transcript })).items);
      return { intentions: { intentions: texts }, verdicts };
    }
    const intentions = await ask("intentions", { transcript });
    const verdicts = await fewAtOnce(intentions.intentions, (intention) =>
      ask("verdicts", { transcript, intention }),
    );
    return { intentions, verdicts };
  },

  score({ intentions: { intentions }, verdicts }) {
    const counted = tally(intentions, verdicts, (word) => trimmed(word) === "no");
    return { score: shareWithout(counted, 1), ...counted };
  },
});
