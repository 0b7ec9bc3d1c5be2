import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { transcriptOf, turnsOf, windowsOf } from "./exchanges.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { inWindows } from "./turn-items.ts";
import { anyVerdict, optionalReason, shareWithout, tally, trimmed } from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

/**
 * The share of exchanges whose last message of the assistant has to do with the conversation before
 * it, as far as its window shows it. No exchange scores 1.
 */
export const turnRelevancy = defineMetric({
  id: "turn-relevancy",
  mode: "multi-turn",
  direction: "higher",
  group: "multi-turn",
  needs: ["turns"],
  options: metricOptions({
    /** How many exchanges a window holds at most. */
    windowSize: z.int().positive().default(10),
  }),
  steps: {
    verdicts: z.object({ verdict: verdictWord(["yes", "no"]), reason: optionalReason }),
  },
  outputs: z.object({
    /** The messages judged, where known: they name the items. */
    messages: z.array(z.string().optional()).optional(),
    verdicts: z.array(anyVerdict).default([]),
  }),

  async plan({ input, options, ask }) {
    const windows = windowsOf(turnsOf(input), options.windowSize);
    const verdicts = await fewAtOnce(windows, (turns, at) =>
      ask("verdicts", { transcript: transcriptOf(turns) }, {}, at),
    );
    return {
      messages: windows.map((turns) => turns.at(-1)?.content),
      verdicts,
    };
  },

  score({ messages = [], verdicts }) {
    const counted = tally(messages, verdicts, (word) => trimmed(word) === "no");
    return { score: shareWithout(counted, 1), ...inWindows(counted, (index) => index + 1) };
  },
});
