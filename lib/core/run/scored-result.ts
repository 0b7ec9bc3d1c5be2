import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { DEFAULT_THRESHOLD } from "../metrics/common-options.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import { groupOf } from "../metrics/registry.ts";
import type { MatchPattern, RunRef } from "../ports.ts";
import type { ConversationRecord, MetricRecord } from "../results.ts";
import { retrievalRecord } from "../retrieval/retrieval-record.ts";
import { diagnose } from "../verdict/diagnose.ts";
import { judgeCase, judgeConversation } from "../verdict/judge-case.ts";
import { runChecks } from "../verdict/run-checks.ts";
import type { SavedAnswer } from "./documents.ts";
import type { Repetition, StoredResult } from "./repetition.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { factsOf } from "./results-without-scores.ts";

/** A case that has its answer or its conversation, with what was scored so far. */
export interface CaseAtWork {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  readonly said: SavedAnswer | ConversationRecord;
  readonly landed: Readonly<Record<string, MetricRecord>>;
}

/** The metrics of a case: those of the run, and `abstention` where declining is expected. */
export function selectionsFor(config: RunConfig, testCase: TestCase): readonly MetricSelection[] {
  const selected = config.metrics.some(({ id }) => id === "abstention");
  if (!testCase.expectAbstention || selected) return config.metrics;
  const abstention = { id: "abstention", threshold: DEFAULT_THRESHOLD, strictMode: false };
  return [...config.metrics, { ...abstention, options: {} }];
}

export interface Scored extends Omit<CaseAtWork, "run" | "landed"> {
  /** Of every selected metric. */
  readonly metrics: Readonly<Record<string, MetricRecord>>;
  readonly matchPattern: MatchPattern;
}

/** The result of a case from the records of all its metrics. */
export function scoredResult(scored: Scored): StoredResult {
  const { config, said } = scored;
  const result = "turns" in said ? scoredConversation(scored, said) : scoredAnswer(scored, said);
  return resultToKeep(config, result);
}

function scoredConversation(
  { config, testCase, metrics }: Scored,
  conversation: ConversationRecord,
): StoredResult {
  return {
    caseId: testCase.id,
    ...judgeConversation(metrics, config.language),
    ...factsOf(testCase, { conversation }),
    metrics: { ...metrics },
    unstable: unstableOf(metrics),
    checks: [],
    retrieval: null,
    diagnosis: null,
  };
}

function scoredAnswer(scored: Scored, saved: SavedAnswer): StoredResult {
  const { config, testCase, metrics, matchPattern } = scored;
  const { language, retrieval } = config;
  const checks = runChecks(testCase.checks, saved, { language, matchPattern });
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
    checks,
    language,
  });
  const facts = factsOf(testCase, { saved });
  const diagnosis = diagnose({ ...facts, status: verdict.status, metrics, retrieval: record });
  return {
    caseId: testCase.id,
    ...verdict,
    ...facts,
    metrics: { ...metrics },
    unstable: unstableOf(metrics),
    checks,
    retrieval: record,
    diagnosis,
  };
}

const unstableOf = (metrics: Scored["metrics"]): string[] =>
  Object.entries(metrics).flatMap(([id, { stable }]) => (stable === false ? [id] : []));
