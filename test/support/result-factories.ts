import { type CaseResult, type MetricRecord, noUsage } from "../../lib/core/results.ts";

/** A scored metric that is better when higher. */
export function aScore(score: number, changes: Partial<MetricRecord> = {}): MetricRecord {
  const threshold = changes.threshold ?? 0.5;
  return {
    status: "scored",
    score,
    normalizedScore: score,
    threshold,
    passed: score >= threshold,
    reason: "",
    items: [],
    votes: [],
    usage: noUsage,
    error: null,
    ...changes,
  };
}

const unscored = { score: null, normalizedScore: null, passed: null } as const;

export function notApplicable(): MetricRecord {
  return { ...aScore(0), ...unscored, status: "notApplicable" };
}

export function anError(code = "judge.unparseable"): MetricRecord {
  return { ...aScore(0), ...unscored, status: "error", error: { code, message: `${code}!` } };
}

export function aResult(changes: Partial<CaseResult> = {}): CaseResult {
  return {
    caseId: "c-1",
    status: "passed",
    flaky: false,
    mustPass: false,
    expectAbstention: false,
    question: "有給休暇は何日ですか。",
    expectedAnswer: "10日",
    answer: "10日です。",
    retrievedContexts: [],
    metrics: {},
    checks: [],
    retrieval: null,
    failedBy: [],
    unstable: [],
    diagnosis: null,
    latencyMs: null,
    tags: [],
    error: null,
    ...changes,
  };
}
