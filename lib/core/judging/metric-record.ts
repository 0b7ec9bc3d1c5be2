import { type AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { MetricSelection, Scored } from "../metrics/metric.ts";
import { effectiveThreshold, passes } from "../metrics/passes.ts";
import { directionOf } from "../metrics/registry.ts";
import { type Cause, type MetricRecord, noUsage, type Usage } from "../results.ts";

/** The record of a metric that was measured; without a score it is not applicable after all. */
export function scoredRecord(
  selection: MetricSelection,
  { score, items }: Pick<Scored, "score" | "items">,
  reason: string,
  usage: Usage = noUsage,
): MetricRecord {
  const record = notApplicableRecord(selection, reason, usage);
  if (score === null) return record;
  const direction = directionOf(selection.id);
  return {
    ...record,
    status: "scored",
    score,
    normalizedScore: direction === "higher" ? score : 1 - score,
    passed: passes(score, direction, record.threshold),
    items: [...items],
  };
}

/** The record of a metric whose input does not exist, or that the judge has no basis for. */
export const notApplicableRecord = (
  selection: MetricSelection,
  reason: string,
  usage: Usage = noUsage,
): MetricRecord => ({
  status: "notApplicable",
  score: null,
  normalizedScore: null,
  threshold: effectiveThreshold(selection, directionOf(selection.id)),
  passed: null,
  reason,
  items: [],
  votes: [],
  usage,
  error: null,
});

/** The record of a metric that could not be measured for good. */
export const failedRecord = (
  selection: MetricSelection,
  error: Cause,
  usage: Usage = noUsage,
): MetricRecord => ({
  ...notApplicableRecord(selection, error.message, usage),
  status: "error",
  error,
});

/** The record of a metric whose judge or parser failed for good. */
export function errorRecord(
  selection: MetricSelection,
  error: AppError,
  language: Language,
  usage: Usage,
): MetricRecord {
  const raw = rawReply(error.cause);
  const cause = { code: error.code, message: describe(error, language) };
  return failedRecord(selection, raw === undefined ? cause : { ...cause, raw }, usage);
}

/** The judge's text, where the error came from one that could not be read. */
const rawReply = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "raw" in cause && typeof cause.raw === "string"
    ? cause.raw
    : undefined;
