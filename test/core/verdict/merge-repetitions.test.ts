import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaseResult, CaseStatus, MetricRecord } from "../../../lib/core/results.ts";
import { caseResultSchema, noUsage } from "../../../lib/core/results.ts";
import { eitherWay } from "../../../lib/core/verdict/either-way.ts";
import { mergeRepetitions } from "../../../lib/core/verdict/merge-repetitions.ts";
import { isUnstable, repeatedOutcome } from "../../../lib/core/verdict/repeated-outcome.ts";
import { anError, aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const P = "passed";
const F = "failed";
const E = "error";
const N = "notRun";

const ID = "answer-relevancy";
const scored = (score: number, changes: Partial<CaseResult> = {}): CaseResult =>
  aResult({ status: score >= 0.5 ? P : F, metrics: { [ID]: aScore(score) }, ...changes });
const merged = (...results: readonly CaseResult[]): CaseResult =>
  caseResultSchema.parse(mergeRepetitions(results, "en"));
const recordOf = (...records: readonly MetricRecord[]) =>
  merged(...records.map((record) => aResult({ metrics: { [ID]: record } }))).metrics[ID];

describe("the outcome of a repeated case", () => {
  it.each<[CaseStatus, ...CaseStatus[]]>([
    [P, P],
    [P, P, P, F],
    [F, P, F],
    [F, P, F, P, F],
    [P, P, P, E],
    [E, P, E],
    [E, P, F, E],
    [F, P, F, F, E],
    [F, F, E],
    [E, E, E],
    [N, P, P, N],
    [N, N, N],
    ["skipped", "skipped", "skipped"],
  ])("is %s of %s, %s, %s, %s", (outcome, ...statuses) => {
    expect(repeatedOutcome(statuses)).toBe(outcome);
  });

  it("is never turned by whatever its errors would have been", () => {
    const statuses = fc.array(fc.constantFrom<CaseStatus>(P, F, E), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(statuses, (all) => {
        const as = (status: CaseStatus) =>
          repeatedOutcome(all.map((each) => (each === E ? status : each)));
        const outcome = repeatedOutcome(all);
        if (outcome === E) expect(as(P)).not.toBe(as(F));
        else expect([as(P), as(F)]).toEqual([outcome, outcome]);
      }),
    );
  });
});

describe("the result of a repeated case", () => {
  it("shows the first repetition with its outcome", () => {
    const result = merged(
      scored(0.2, { answer: "one", failedBy: ["outcome"], latencyMs: 5 }),
      scored(0.9, { answer: "two" }),
      scored(0.8, { answer: "three" }),
    );

    expect(result).toMatchObject({ status: P, answer: "two", failedBy: [], unstable: [ID] });
    expect(result.repetitions).toEqual([
      { status: F, failedBy: ["outcome"], scores: { [ID]: 0.2 }, latencyMs: 5, error: null },
      { status: P, failedBy: [], scores: { [ID]: 0.9 }, latencyMs: null, error: null },
      { status: P, failedBy: [], scores: { [ID]: 0.8 }, latencyMs: null, error: null },
    ]);
  });

  it("has the score in the middle, of two the worse one", () => {
    expect(recordOf(aScore(0.9), aScore(0.2), aScore(0.8))).toMatchObject({
      score: 0.8,
      votes: [0.9, 0.2, 0.8],
      stable: false,
      reason: expect.stringContaining("case run 3 times: 2 passed, 1 failed"),
    });
    expect(recordOf(aScore(0.9), aScore(0.6))).toMatchObject({ score: 0.6, stable: true });
    const lowerIsBetter = (score: number) =>
      aScore(score, { normalizedScore: 1 - score, passed: score <= 0.5 });
    expect(recordOf(lowerIsBetter(0.1), lowerIsBetter(0.3))).toMatchObject({ score: 0.3 });
  });

  it("measures no metric that half of its repetitions failed to measure", () => {
    expect(recordOf(aScore(0.9), anError())).toMatchObject({ status: E, score: null });
    expect(recordOf(aScore(0.9), anError(), aScore(0.7))).toMatchObject({
      score: 0.7,
      votes: [0.9, 0.7],
      reason: expect.stringContaining("1 without a score"),
    });
    const unanswered = aResult({ status: E });
    expect(merged(unanswered, scored(0.9), unanswered).metrics).toEqual({});
  });

  it("finds nothing to measure where most of its repetitions did not", () => {
    const record = recordOf(notApplicable(), aScore(0.9), notApplicable());

    expect(record).toMatchObject({ status: "notApplicable", score: null, votes: [0.9] });
  });

  it("is unstable by its outcomes alone where only a check differs", () => {
    const [passed, failed] = [scored(0.9), scored(0.9, { status: F, failedBy: ["checks"] })];

    const result = merged(passed, failed, passed);

    expect(result.unstable).toEqual([]);
    expect(isUnstable(result)).toBe(true);
    expect(eitherWay(result)).toEqual({ atWorst: false, atBest: true });
    expect(isUnstable(merged(passed, passed, scored(0.9, { status: E })))).toBe(false);
    expect(isUnstable(passed)).toBe(false);
  });

  it("adds up what its repetitions took", () => {
    const usage = { ...noUsage, calls: 2, inputTokens: 20 };
    const record = aScore(0.9, { usage, embeddingUsage: usage });
    const one = scored(0.9, {
      metrics: { [ID]: record },
      usage,
      embeddingUsage: usage,
      costUsd: 0.5,
      agentCostUsd: 0.25,
    });
    const twice = { ...noUsage, calls: 4, inputTokens: 40 };

    const result = merged(one, one);

    expect(result).toMatchObject({ usage: twice, costUsd: 1, agentCostUsd: 0.5 });
    expect(result.embeddingUsage).toEqual(twice);
    expect(result.metrics[ID]).toMatchObject({ usage: twice, embeddingUsage: twice });
    expect(merged(one, { ...one, costUsd: null, agentCostUsd: null })).toMatchObject({
      costUsd: null,
      agentCostUsd: null,
    });
    const unasked = aResult({ status: E, answer: null, costUsd: 0 });
    expect(merged(one, unasked).agentCostUsd).toBe(0.25);
    expect(merged(unasked, unasked)).toMatchObject({ agentCostUsd: null, usage: noUsage });
    expect(merged(aResult(), aResult())).toMatchObject({ costUsd: null });
  });

  it("tells of no repetition of a case that is not even asked", () => {
    const skipped = aResult({ status: "skipped", answer: null });

    expect(merged(skipped, skipped)).toEqual(skipped);
  });
});
