import { countsWhenDeclining } from "../metrics/counts-when-declining.ts";
import type { Metric, MetricInput } from "../metrics/metric.ts";
import type { UnscoredReason } from "./reasons.ts";

export type Applicability =
  | { readonly kind: "judge" | "zero" }
  | { readonly kind: "notApplicable"; readonly why: UnscoredReason };

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether a metric can be judged on a case: what it needs may be unknown, absent or beside the point. */
export function applicability(metric: Metric, input: MetricInput): Applicability {
  if (input.expectAbstention && !countsWhenDeclining(metric.group)) {
    return without("abstentionExpected");
  }
  if (metric.needs.includes("answer") && input.answer === "") return without("answerMissing");
  if (metric.needs.includes("expectedAnswer") && isBlank(input.expectedAnswer ?? "")) {
    return without("expectedAnswerMissing");
  }
  if (!metric.needs.includes("contexts")) return { kind: "judge" };
  if (input.contexts === undefined) return without("contextsUnknown");
  if (!input.contexts.every(isBlank)) return { kind: "judge" };
  return metric.zeroWithoutContexts ? { kind: "zero" } : without("contextsNone");
}

const without = (why: UnscoredReason): Applicability => ({ kind: "notApplicable", why });
