import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { AppError, fail, ok, type Result } from "../errors.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import { groupOf } from "../metrics/registry.ts";
import type { MatchPattern, RunRef } from "../ports.ts";
import type { CaseResult, CheckRecord, MetricRecord } from "../results.ts";
import { retrievalRecord } from "../retrieval/retrieval-record.ts";
import { diagnose } from "../verdict/diagnose.ts";
import { judgeCase } from "../verdict/judge-case.ts";
import { type CheckContext, runChecks } from "../verdict/run-checks.ts";
import type { SavedAnswer } from "./documents.ts";
import { causeOf, factsOf, resultWithoutScores } from "./results-without-scores.ts";

/** A case that has its answer, with what was scored so far. */
export interface CaseAtWork {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly testCase: TestCase;
  readonly saved: SavedAnswer;
  readonly landed: Readonly<Record<string, MetricRecord>>;
}

/** The metrics of a case: those of the run, and `abstention` where declining is expected. */
export function selectionsFor(config: RunConfig, testCase: TestCase): readonly MetricSelection[] {
  const selected = config.metrics.some(({ id }) => id === "abstention");
  if (!testCase.expectAbstention || selected) return config.metrics;
  return [...config.metrics, { id: "abstention", threshold: 0.5, strictMode: false, options: {} }];
}

export interface Scored extends Omit<CaseAtWork, "run" | "landed"> {
  /** Of every selected metric. */
  readonly metrics: Readonly<Record<string, MetricRecord>>;
  readonly matchPattern: MatchPattern;
}

/** The result of a case from the records of all its metrics. */
export function scoredResult(scored: Scored): CaseResult {
  const { config, testCase, saved, metrics, matchPattern } = scored;
  const { language, retrieval } = config;
  const checks = checksOf(testCase, saved.answer, { language, matchPattern });
  if (!checks.ok) {
    const cause = causeOf(checks.error, language);
    return { ...resultWithoutScores(testCase, "error", cause, saved), metrics: { ...metrics } };
  }
  const record = retrievalRecord({
    relevantDocuments: testCase.relevantDocuments,
    relevantPassages: testCase.relevantPassages,
    contexts: saved.retrievedContexts,
    k: retrieval.k,
  });
  const { expectAbstention } = testCase;
  const verdict = judgeCase({
    expectAbstention,
    metrics,
    groups: groupOf,
    checks: checks.value,
    language,
  });
  const facts = factsOf(testCase, saved);
  const diagnosis = diagnose({ ...facts, status: verdict.status, metrics, retrieval: record });
  return {
    caseId: testCase.id,
    ...verdict,
    ...facts,
    metrics: { ...metrics },
    checks: checks.value,
    retrieval: record,
    diagnosis,
  };
}

/** A check that can't be finished leaves the case without a verdict; it says nothing of the answer. */
function checksOf(
  { checks }: TestCase,
  answer: string,
  context: CheckContext,
): Result<CheckRecord[], AppError> {
  try {
    return ok(runChecks(checks, answer, context));
  } catch (error) {
    if (error instanceof AppError) return fail(error);
    throw error;
  }
}
