import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { notApplicableRecord, scoredRecord } from "../../../lib/core/judging/metric-record.ts";
import { type Vote, voteRecord } from "../../../lib/core/judging/vote-record.ts";
import { metricRecordSchema } from "../../../lib/core/results.ts";
import { aSelection, aUsage } from "./score-request.ts";

const failure = new AppError("judge.denied", { model: "m", reason: "no access" });
const failed: Vote = { ok: false, error: failure };
const spent = { usage: aUsage({ calls: 9 }) };

/** Votes by their scores; null was not measured, undefined has failed. */
const decide = (scores: readonly (number | null | undefined)[], selection = aSelection("bias")) => {
  const votes = scores.map((score, index): Vote => {
    if (score === undefined) return failed;
    const reason = `理由${index + 1}`;
    if (score === null) return { ok: true, record: notApplicableRecord(selection, reason) };
    return { ok: true, record: scoredRecord(selection, { score, items: [] }, reason) };
  });
  const record = voteRecord({ selection, language: "ja", votes, spent });
  expect(metricRecordSchema.parse(record)).toEqual(record);
  return record;
};
const high = aSelection("faithfulness", { threshold: 0.6 });

describe("several votes", () => {
  test("of 0.62, 0.58 and 0.61 at a threshold of 0.6 pass by majority, and all are kept", () => {
    const record = decide([0.62, 0.58, 0.61], high);

    expect(record).toMatchObject({
      status: "scored",
      score: 0.61,
      passed: true,
      votes: [0.62, 0.58, 0.61],
      stable: false,
      usage: spent.usage,
    });
    expect(record.reason).toBe("理由3（3 回の採点で合格 2 回、不合格 1 回）");
  });

  test.each([
    [[0.5, 0.7, 0.6, 0.59, 0.8], 0.6, true],
    [[0.5, 0.7, 0.55, 0.59, 0.8], 0.59, false],
    [[0.7, 0.8, 0.9], 0.8, true],
  ] as const)("%j: the one in the middle is %d", (scores, score, passed) => {
    const outcomes = new Set(scores.map((each) => each >= 0.6));

    expect(decide(scores, high)).toMatchObject({ score, passed, stable: outcomes.size === 1 });
  });

  test("of an even number that is split have failed, by the worse of the two in the middle", () => {
    expect(decide([0.7, 0.5], high)).toMatchObject({ score: 0.5, passed: false, stable: false });
    expect(decide([0.9, 0.7, 0.5, 0.3], high)).toMatchObject({ score: 0.5, passed: false });
    expect(decide([0.9, 0.7, 0.7, 0.3], high)).toMatchObject({ score: 0.7, passed: true });
  });

  test("are ranked the other way round where lower is better", () => {
    expect(decide([0.4, 0.6, 0.55])).toMatchObject({ score: 0.55, passed: false, stable: false });
    expect(decide([0.4, 0.6])).toMatchObject({ score: 0.6, passed: false });
    expect(decide([0.4, 0.3, 0.9])).toMatchObject({ score: 0.4, normalizedScore: 0.6 });
  });

  test("with equal scores show the one that was asked for first", () => {
    expect(decide([0.7, 0.7, 0.7], high).reason).toMatch(/^理由2/);
    expect(decide([0.7, 0.2, 0.2], high).reason).toMatch(/^理由3/);
  });
});

describe("votes without an answer", () => {
  test("are left out, and counted in the reason, while more than half have one", () => {
    const record = decide([0.7, undefined, 0.65, undefined, 0.5], high);

    expect(record).toMatchObject({ score: 0.65, passed: true, votes: [0.7, 0.65, 0.5] });
    expect(record.reason).toBe("理由3（5 回の採点で合格 2 回、不合格 1 回、スコアなし 2 回）");
  });

  test("make the metric an error when they are half or more", () => {
    for (const scores of [
      [0.7, undefined],
      [0.7, undefined, undefined],
      [0.7, 0.7, undefined, undefined],
    ]) {
      const record = decide(scores, high);

      expect(record).toMatchObject({ status: "error", error: { code: "judge.denied" } });
      expect(record.votes).toEqual(scores.filter((score) => score !== undefined));
      expect(record).not.toHaveProperty("stable");
      expect(record.reason).toContain("スコアなし");
    }
  });

  test("since there was nothing to measure decide when they are the most", () => {
    const record = decide([0.7, null, null], high);

    expect(record).toMatchObject({ status: "notApplicable", score: null, stable: false });
    expect(record.votes).toEqual([0.7]);
    expect(record.reason).toBe("理由2（3 回の採点で合格 1 回、不合格 0 回、スコアなし 2 回）");
  });

  test("since there was nothing to measure yield to a score when they are not the most", () => {
    expect(decide([0.7, null, 0.8], high)).toMatchObject({ score: 0.7, stable: false });
    expect(decide([0.7, null], high)).toMatchObject({ score: 0.7, passed: true });
    expect(decide([0.7, null, 0.8, undefined, undefined], high)).toMatchObject({ score: 0.7 });
  });
});

test("a single judgement is no vote", () => {
  const record = decide([0.7], high);

  expect(record).toMatchObject({ score: 0.7, reason: "理由1", votes: [], usage: spent.usage });
  expect(record).not.toHaveProperty("stable");
});
