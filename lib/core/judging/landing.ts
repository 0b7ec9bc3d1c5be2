import { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import type { MetricRecord } from "../results.ts";
import { errorRecord, notApplicableRecord, type Spent } from "./metric-record.ts";
import { unscoredReason } from "./reasons.ts";
import { Unanswered } from "./unanswered.ts";
import { failsForGood } from "./vote-rounds.ts";

/** What became of a metric: a record, a failure that may pass, or no time for it. */
export type Landing =
  | { readonly kind: "record"; readonly record: MetricRecord }
  | { readonly kind: "retry"; readonly error: AppError; readonly spent: Spent }
  | { readonly kind: "more"; readonly spent: Spent };

export const recorded = (record: MetricRecord): Landing => ({ kind: "record", record });

interface Failed {
  readonly selection: MetricSelection;
  readonly language: Language;
  readonly spent: Spent;
}

/** A failure of judge or embedding model is the metric's data; anything else is not this metric's to tell. */
export function landingOf(error: unknown, { selection, language, spent }: Failed): Landing {
  if (error instanceof Unanswered) {
    if (error.why === "noTimeLeft") return { kind: "more", spent };
    return recorded(notApplicableRecord(selection, unscoredReason("offline", language), spent));
  }
  if (!(error instanceof AppError)) throw error;
  if (error.retryable) return { kind: "retry", error, spent };
  if (!failsForGood(error)) throw error;
  return recorded(errorRecord(selection, error, language, spent));
}
