import { type AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Metric, MetricSelection, Scored } from "../metrics/metric.ts";
import { effectiveThreshold, passes } from "../metrics/passes.ts";
import { type MetricRecord, noUsage, type Usage } from "../results.ts";

interface Measured {
  readonly metric: Metric;
  readonly selection: MetricSelection;
}

/** The record of a metric that was measured; without a score it is not applicable after all. */
export function scoredRecord(
  measured: Measured,
  { score, items }: Pick<Scored, "score" | "items">,
  reason: string,
  usage: Usage = noUsage,
): MetricRecord {
  const record = notApplicableRecord(measured, reason, usage);
  if (score === null) return record;
  const { direction } = measured.metric;
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
  { metric, selection }: Measured,
  reason: string,
  usage: Usage = noUsage,
): MetricRecord => ({
  status: "notApplicable",
  score: null,
  normalizedScore: null,
  threshold: effectiveThreshold(selection, metric.direction),
  passed: null,
  reason,
  items: [],
  votes: [],
  usage,
  error: null,
});

/** The record of a metric whose judge or parser failed for good. */
export function errorRecord(
  measured: Measured,
  error: AppError,
  language: Language,
  usage: Usage,
): MetricRecord {
  const message = describe(error, language);
  const raw = rawReply(error.cause);
  return {
    ...notApplicableRecord(measured, message, usage),
    status: "error",
    error: { code: error.code, message, ...(raw === undefined ? {} : { raw }) },
  };
}

/** The judge's text, where the error came from one that could not be read. */
const rawReply = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "raw" in cause && typeof cause.raw === "string"
    ? cause.raw
    : undefined;
