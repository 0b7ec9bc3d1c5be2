import * as z from "zod";
import { usageSchema } from "../results.ts";

const usd = z.number().nonnegative().nullable();

export const runEstimateSchema = z.strictObject({
  /** Cases that would be scored, and how many of them were looked at. */
  cases: z.int().nonnegative(),
  sampled: z.int().nonnegative(),
  judge: usageSchema,
  embedding: usageSchema,
  /** null: a price is unknown. */
  costUsd: usd,
  /** If every answer were as long as it may be, and every metric judged as often as it may be. */
  mostCostUsd: usd,
  /** Spent once, whatever the number of cases: checks of the models, steps of custom metrics. */
  onceUsd: usd,
  /** In the order of the configuration; the simulated user comes first. */
  metrics: z.record(
    z.string(),
    z.strictObject({ judge: usageSchema, embedding: usageSchema, costUsd: usd }),
  ),
  /** At the run's concurrency, if a call takes as long as assumed. */
  seconds: z.number().nonnegative(),
});
/** What a run is expected to take, if no answer of an earlier one is kept. */
export type RunEstimate = z.output<typeof runEstimateSchema>;
