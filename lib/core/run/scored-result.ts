import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import { groupOf } from "../metrics/registry.ts";
import type { RunRef } from "../ports.ts";
import type { CaseResult, MetricRecord } from "../results.ts";
import { retrievalRecord } from "../retrieval/retrieval-record.ts";
import { diagnose } from "../verdict/diagnose.ts";
import { judgeCase } from "../verdict/judge-case.ts";
import { runChecks } from "../verdict/run-checks.ts";
import type { SavedAnswer } from "./documents.ts";
import { factsOf } from "./results-without-scores.ts";

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

/** The result of a case from the records of all its metrics. */
export function scoredResult(
  { config, testCase, saved }: Omit<CaseAtWork, "run" | "landed">,
  metrics: Readonly<Record<string, MetricRecord>>,
): CaseResult {
  const { language, retrieval } = config;
  const checks = runChecks(testCase.checks, saved.answer, language);
  const record = retrievalRecord({
    relevantDocuments: testCase.relevantDocuments,
    relevantPassages: testCase.relevantPassages,
    contexts: saved.retrievedContexts,
    k: retrieval.k,
  });
  const { expectAbstention } = testCase;
  const verdict = judgeCase({ expectAbstention, metrics, groups: groupOf, checks, language });
  const facts = factsOf(testCase, saved);
  const diagnosis = diagnose({ ...facts, status: verdict.status, metrics, retrieval: record });
  return {
    caseId: testCase.id,
    ...verdict,
    ...facts,
    metrics: { ...metrics },
    checks,
    retrieval: record,
    diagnosis,
  };
}
