import * as z from "zod";
import { type Report, rateSchema } from "../report/report.ts";
import { unitSchema } from "../results.ts";

/** What of a finished run the next one of its kind is compared with. */
export const runOutcomeSchema = z.strictObject({
  runId: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  passRate: rateSchema.shape.value,
  /** Means by metric, each in the metric's own direction. */
  metrics: z.record(z.string(), unitSchema),
});
export type RunOutcome = z.output<typeof runOutcomeSchema>;

export function outcomeOf({ run, passRate, metrics }: Report): RunOutcome {
  const means = Object.entries(metrics).flatMap(([id, { mean }]) =>
    mean === null ? [] : [[id, mean] as const],
  );
  const { id: runId, startedAt } = run;
  return { runId, startedAt, passRate: passRate.value, metrics: Object.fromEntries(means) };
}
