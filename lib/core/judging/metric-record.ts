import { type AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { MetricSelection, Scored } from "../metrics/metric.ts";
import { directionOfSelection } from "../metrics/metric-of.ts";
import { effectiveThreshold, passes } from "../metrics/passes.ts";
import {
  type Cause,
  type MetricRecord,
  noUsage,
  type RefusedParameter,
  type Usage,
} from "../results.ts";

/** What a metric spent: on the judge, and on the embedding model where it compares vectors. */
export interface Spent {
  readonly usage: Usage;
  /** Present where requests began as others of the case did. */
  readonly layout?: "shared";
  /** What the judge was asked without, since it refused that; absent where it refused nothing. */
  readonly refused?: RefusedParameter[];
  readonly embeddingUsage?: Usage;
}

/** What a record says was spent, by itself. */
export const amountsOf = ({
  usage,
  embeddingUsage,
}: {
  readonly usage: Usage;
  readonly embeddingUsage?: Usage | undefined;
}): Spent => ({
  usage,
  ...(embeddingUsage && { embeddingUsage }),
});

export const nothing: Spent = { usage: noUsage };

/** The record of a metric that was measured; without a score it is not applicable after all. */
export function scoredRecord(
  selection: MetricSelection,
  { score, items, raw, breakdown }: Pick<Scored, "score" | "items" | "raw" | "breakdown">,
  reason: string,
  spent: Spent = nothing,
): MetricRecord {
  const record = notApplicableRecord(selection, reason, spent);
  if (score === null) return record;
  const direction = directionOfSelection(selection);
  // The only clip there is: a cosine may be negative.
  const kept = raw === undefined ? score : Math.max(0, score);
  return {
    ...record,
    status: "scored",
    score: kept,
    normalizedScore: direction === "higher" ? kept : 1 - kept,
    // JSON knows no negative zero, which a product of small numbers can be.
    ...(raw !== undefined && { rawScore: raw + 0 }),
    ...(breakdown && { breakdown: { ...breakdown } }),
    passed: passes(kept, direction, record.threshold),
    items: [...items],
  };
}

/** The record of a metric whose input does not exist, or that the judge has no basis for. */
export const notApplicableRecord = (
  selection: MetricSelection,
  reason: string,
  spent: Spent = nothing,
): MetricRecord => ({
  status: "notApplicable",
  score: null,
  normalizedScore: null,
  threshold: effectiveThreshold(selection, directionOfSelection(selection)),
  passed: null,
  reason,
  items: [],
  votes: [],
  ...spent,
  error: null,
});

/** The record of a metric that could not be measured for good. */
export const failedRecord = (
  selection: MetricSelection,
  error: Cause,
  spent: Spent = nothing,
): MetricRecord => ({
  ...notApplicableRecord(selection, error.message, spent),
  status: "error",
  error,
});

/** The record of a metric whose judge, embedding model or parser failed for good. */
export function errorRecord(
  selection: MetricSelection,
  error: AppError,
  language: Language,
  spent: Spent,
): MetricRecord {
  const raw = rawReply(error.cause);
  const cause = { code: error.code, message: describe(error, language) };
  return failedRecord(selection, raw === undefined ? cause : { ...cause, raw }, spent);
}

/** The judge's text, where the error came from one that could not be read. */
const rawReply = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "raw" in cause && typeof cause.raw === "string"
    ? cause.raw
    : undefined;
