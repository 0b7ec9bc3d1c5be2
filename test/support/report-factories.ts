import type { MetricSummary, Report } from "../../lib/core/report/report.ts";
import { type CaseResult, type MetricRecord, noUsage } from "../../lib/core/results.ts";

export function aMetricRecord(over: Partial<MetricRecord> = {}): MetricRecord {
  return {
    status: "scored",
    score: 1,
    normalizedScore: 1,
    threshold: 0.5,
    passed: true,
    reason: "3 件の命題のうち 3 件が文脈に裏付けられています。",
    items: [],
    votes: [],
    usage: noUsage,
    error: null,
    ...over,
  };
}

export function aMissedRecord(over: Partial<MetricRecord> = {}): MetricRecord {
  return aMetricRecord({
    score: 1 / 3,
    normalizedScore: 1 / 3,
    passed: false,
    reason: "3 件の命題のうち 2 件が文脈と矛盾しています：付与日数は 12 日である。",
    items: [
      { text: "入社から半年後に年次有給休暇が付与される。", verdict: "yes", reason: null },
      {
        text: "付与日数は 12 日である。",
        verdict: "no",
        reason: "文脈では 10 日と書かれています。",
      },
      { text: "取得の単位は半日である。", verdict: "idk", reason: null },
    ],
    ...over,
  });
}

export function anErrorRecord(over: Partial<MetricRecord> = {}): MetricRecord {
  return aMetricRecord({
    status: "error",
    score: null,
    normalizedScore: null,
    passed: null,
    reason: "評価モデルの回答を読み取れませんでした。",
    error: {
      code: "judge.unparseable",
      message: "評価モデルの回答を読み取れませんでした。",
      raw: '{"verdicts": [{"verdict": "ye',
    },
    ...over,
  });
}

export function aCaseResult(over: Partial<CaseResult> = {}): CaseResult {
  return {
    caseId: "hr-001",
    status: "passed",
    flaky: false,
    mustPass: false,
    expectAbstention: false,
    question: "入社して半年たつと、年次有給休暇は何日付与されますか。",
    expectedAnswer: "10 日付与されます。",
    answer: "入社から 6 か月が経過し、全労働日の 8 割以上出勤していれば、10 日付与されます。",
    retrievedContexts: [
      {
        text: "第 21 条　入社日から 6 か月間継続して勤務し、全労働日の 8 割以上出勤した従業員には、10 日の年次有給休暇を与える。",
        source: "leave.md",
        score: 12.84,
      },
      { text: "半日単位の年次有給休暇は、年 10 回を限度とする。", source: "leave.md" },
    ],
    metrics: {},
    checks: [],
    retrieval: {
      k: 5,
      by: "documents",
      recallAtK: 1,
      precisionAtK: 0.5,
      hitRateAtK: 1,
      reciprocalRank: 1,
      ndcgAtK: 1,
    },
    failedBy: [],
    unstable: [],
    diagnosis: null,
    latencyMs: 842,
    tags: ["休暇"],
    error: null,
    ...over,
  };
}

export function aMetricSummary(over: Partial<MetricSummary> = {}): MetricSummary {
  return {
    direction: "higher",
    threshold: 0.5,
    scored: 36,
    unscored: 2,
    mean: 0.8734,
    normalizedMean: 0.8734,
    stddev: 0.21,
    min: 0.2,
    p50: 1,
    max: 1,
    passed: 33,
    histogram: [0, 0, 1, 2, 0, 2, 3, 4, 6, 18],
    ...over,
  };
}

const counts = { total: 43, passed: 33, failed: 6, errors: 1, skipped: 1, notRun: 1, flaky: 1 };

export function aReport(over: Partial<Report> = {}): Report {
  return {
    schemaVersion: 1,
    run: {
      id: "01JQ8ZK5T2M7V9XW3N6R4B0CDE",
      name: "就業規則アシスタント 4 月版",
      mode: "single-turn",
      startedAt: "2026-04-01T09:30:00.000Z",
      finishedAt: "2026-04-01T09:31:23.400Z",
      testSet: { name: "handbook", version: "3f9a1c".padEnd(64, "0"), cases: 43 },
      agent: { type: "http", name: "就業規則アシスタント" },
      judge: {
        provider: "bedrock",
        model: "global.anthropic.claude-sonnet-5",
        wording: "ja-5d41402a",
      },
      language: "ja",
      note: null,
    },
    status: "completed",
    verdict: "pass",
    counts,
    passRate: { value: 33 / 40, passed: 33, of: 40, lower: 0.6805, upper: 0.9125 },
    metrics: {},
    health: {
      k: 5,
      recallAtK: 0.9143,
      precisionAtK: null,
      hitRateAtK: 0.9429,
      mrr: 0.8571,
      ndcgAtK: null,
      accuracy: null,
      hallucinationRate: null,
      of: { recallAtK: 35, hitRateAtK: 35, mrr: 35 },
    },
    abstention: { rightRefusals: { value: 0.75, of: 4 }, needlessRefusals: { value: 0, of: 36 } },
    groups: {},
    diagnosis: { retrieval: 3, generation: 2, prompt: 0 },
    latencyMs: { p50: 812, p95: 2340 },
    usage: {
      judge: { ...noUsage, calls: 512, inputTokens: 401_233, outputTokens: 52_310, costUsd: 1.988 },
      agent: { ...noUsage, costUsd: null },
    },
    gates: [],
    comparison: null,
    calibration: null,
    warnings: [],
    ...over,
  };
}

/** A run in which nothing was measured. */
export function emptyReport(over: Partial<Report> = {}): Report {
  const none = { value: null, of: 0 };
  return aReport({
    counts: { total: 0, passed: 0, failed: 0, errors: 0, skipped: 0, notRun: 0, flaky: 0 },
    passRate: { value: null, passed: 0, of: 0, lower: null, upper: null },
    health: {
      k: 5,
      recallAtK: null,
      precisionAtK: null,
      hitRateAtK: null,
      mrr: null,
      ndcgAtK: null,
      accuracy: null,
      hallucinationRate: null,
      of: {},
    },
    abstention: { rightRefusals: none, needlessRefusals: none },
    diagnosis: { retrieval: 0, generation: 0, prompt: 0 },
    latencyMs: { p50: null, p95: null },
    usage: { judge: { ...noUsage, costUsd: null }, agent: { ...noUsage, costUsd: null } },
    ...over,
  });
}
