import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { optionalReason } from "./verdict-list.ts";
import { anyNumber, verdictNumber } from "./verdict-number.ts";

const taskAndOutcome = z.object({ task: z.string(), outcome: z.string() });
const verdict = z.object({ verdict: verdictNumber(0, 1), reason: optionalReason });

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
    verdict,
    all: taskAndOutcome.extend(verdict.shape),
  },
  outputs: z.object({ verdict: z.object({ verdict: anyNumber, reason: optionalReason }) }),

  async plan({ input: { question, answer, toolsCalled, task: ofCase }, options, compact, ask }) {
    const seen = { question, answer, ...(toolsCalled && { toolsCalled }) };
    const given = options.task ?? (ofCase?.trim() || undefined);
    if (compact) return { verdict: await ask("all", { ...(given && { task: given }), ...seen }) };
    const { task: extracted, outcome } = await ask("taskAndOutcome", seen);
    return { verdict: await ask("verdict", { task: given ?? extracted, outcome }) };
  },

  score: ({ verdict: { verdict: score, reason } }) => ({
    score,
    items: [],
    against: [],
    ...(reason && { explanation: reason }),
  }),
});
