import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { optionalReason } from "./verdict-list.ts";
import { anyNumber, verdictNumber } from "./verdict-number.ts";

const taskAndOutcome = z.object({ task: z.string(), outcome: z.string() });

/**
 * How far the outcome achieves what the user wanted: the judge's own number. The task comes from the
 * option, else from the case, else from the judge, who is asked for the outcome in any case.
 */
export const taskCompletion = defineMetric({
  id: "task-completion",
  direction: "higher",
  group: "outcome",
  needs: ["question", "answer"],
  options: metricOptions({ task: z.string().trim().min(1).optional() }),
  steps: {
    taskAndOutcome,
    verdict: z.object({ verdict: verdictNumber(0, 1), reason: optionalReason }),
  },
  outputs: z.object({ verdict: z.object({ verdict: anyNumber, reason: optionalReason }) }),

  async plan({ input: { question, answer, toolsCalled, task: ofCase }, options, ask }) {
    const seen = { question, answer, ...(toolsCalled && { toolsCalled }) };
    const { task: extracted, outcome } = await ask("taskAndOutcome", seen);
    const task = options.task ?? (ofCase?.trim() || extracted);
    return { verdict: await ask("verdict", { task, outcome }) };
  },

  score: ({ verdict: { verdict, reason } }) => ({
    score: verdict,
    items: [],
    against: [],
    ...(reason && { explanation: reason }),
  }),
});
