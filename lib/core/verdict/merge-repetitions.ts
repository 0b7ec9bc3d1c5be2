import type { Language } from "../language.ts";
import { addUsage, type CaseResult, noUsage, type RepetitionRecord } from "../results.ts";
import { isAnswered } from "../stats/is-answered.ts";
import { repeatedMetrics } from "./repeated-metrics.ts";
import { repeatedOutcome } from "./repeated-outcome.ts";

/**
 * One result of a case from those of its repetitions, in their order. What was said and retrieved is
 * that of the first repetition with the outcome of the majority; each metric is that of the
 * repetition with the score in the middle; what was spent is the sum.
 */
export function mergeRepetitions(results: readonly CaseResult[], language: Language): CaseResult {
  const status = repeatedOutcome(results.map((result) => result.status));
  const shown = results.find((result) => result.status === status) as CaseResult;
  // Nothing was repeated of a case that is not even asked.
  if (status === "skipped") return shown;
  const metrics = repeatedMetrics(results, language);
  const unstable = Object.entries(metrics).flatMap(([id, { stable }]) =>
    stable === false ? [id] : [],
  );
  return {
    ...shown,
    metrics,
    unstable,
    ...spentOn(results),
    repetitions: results.map(repetitionRecord),
  };
}

function repetitionRecord(result: CaseResult): RepetitionRecord {
  const { status, failedBy, metrics, latencyMs, error } = result;
  const scores = Object.entries(metrics).map(([id, { score }]) => [id, score] as const);
  return { status, failedBy, scores: Object.fromEntries(scores), latencyMs, error };
}

type Spent = Pick<CaseResult, "usage" | "embeddingUsage" | "costUsd" | "agentCostUsd">;

function spentOn(results: readonly CaseResult[]): Spent {
  const embedded = results.flatMap(({ embeddingUsage }) => embeddingUsage ?? []);
  const answered = results.filter(
    (result) => isAnswered(result) || (result.agentCostUsd ?? null) !== null,
  );
  const told = answered.map(({ agentCostUsd }) => agentCostUsd ?? null);
  return {
    usage: results.reduce((sum, { usage }) => addUsage(sum, usage ?? noUsage), noUsage),
    ...(embedded.length > 0 && { embeddingUsage: embedded.reduce(addUsage) }),
    costUsd: sumOrNull(results.map(({ costUsd }) => costUsd ?? null)),
    agentCostUsd: answered.length === 0 ? null : sumOrNull(told),
  };
}

/** null as soon as one of them is unknown. */
const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
