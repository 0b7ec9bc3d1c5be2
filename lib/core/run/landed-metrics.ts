import type { Spent } from "../judging/metric-record.ts";
import type { MetricRecord } from "../results.ts";
import type { LoggedAnswer } from "./answer-log.ts";
import type { LandedMetric, LandedPart, MetricSpent } from "./landed-parts.ts";

export type LandedMetrics = Readonly<Record<string, MetricRecord>>;

/** The records of metrics that count in an attempt: measured values of any, errors of this one. */
export function landedIn(
  parts: readonly LandedPart[],
  { attempt, metrics }: { readonly attempt: number; readonly metrics: readonly string[] },
): LandedMetrics {
  const counting = parts.map((part) => ({
    ...part,
    landed: part.landed.filter((each) => part.attempt === attempt || !isError(each)),
  }));
  const latest = latestOf(counting, metrics);
  return Object.fromEntries([...latest].map(([id, { record }]) => [id, record]));
}

/** The answers that the metrics of a case rest on, of whichever attempt, by the metric's id. */
export function answerLogOf(
  parts: readonly LandedPart[],
  metrics: readonly string[],
): ReadonlyMap<string, readonly LoggedAnswer[]> {
  return new Map([...latestOf(parts, metrics)].map(([id, { answers }]) => [id, answers]));
}

const isError = ({ record }: LandedMetric): boolean => record.status === "error";

/** What was measured comes before errors, and what was saved later before the rest. */
function latestOf(
  parts: readonly LandedPart[],
  metrics: readonly string[],
): ReadonlyMap<string, LandedMetric> {
  const latest = new Map<string, LandedMetric>();
  for (const each of parts.flatMap(({ landed }) => landed)) {
    const before = latest.get(each.id);
    const isWorse = before !== undefined && isError(each) && !isError(before);
    if (metrics.includes(each.id) && !isWorse) latest.set(each.id, each);
  }
  return latest;
}

/** What a metric has cost that has no record, or none that lasts, of whichever attempt. */
export const spentOn = (parts: readonly LandedPart[], id: string): Spent | undefined =>
  latestSpent(parts, id)?.spent;

/** What earlier calls for a case paid for and no store has kept, by metric. */
export function inVainOf(
  parts: readonly LandedPart[],
  metrics: readonly string[],
): ReadonlyMap<string, Spent> {
  return new Map(
    metrics.flatMap((id) => {
      const inVain = latestSpent(parts, id)?.inVain;
      return inVain === undefined ? [] : [[id, inVain] as const];
    }),
  );
}

/**
 * What is to be saved of a metric's cost behind what was saved before: undefined when that says it
 * all. Each call finds the kept answers that earlier ones paid for, so its figure takes their place.
 */
export function newlySpent(
  parts: readonly LandedPart[],
  { id, spent, inVain }: { readonly id: string; readonly spent: Spent; readonly inVain: Spent },
): MetricSpent | undefined {
  if (callsOf(spent) === callsOf(spentOn(parts, id))) return undefined;
  return { id, spent, ...(callsOf(inVain) > 0 && { inVain }) };
}

const callsOf = ({ usage, embeddingUsage }: Partial<Spent> = {}): number =>
  (usage?.calls ?? 0) + (embeddingUsage?.calls ?? 0);

const latestSpent = (parts: readonly LandedPart[], id: string): MetricSpent | undefined =>
  parts.flatMap(({ spent }) => spent).findLast((each) => each.id === id);
