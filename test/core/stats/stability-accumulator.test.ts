import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stabilitySchema } from "../../../lib/core/report/stability.ts";
import type { CaseResult } from "../../../lib/core/results.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import { aResult, aScore } from "../../support/result-factories.ts";

const METRIC = "answer-relevancy";
const face = { id: METRIC, direction: "higher", threshold: 0.5 } as const;
const split = aScore(0.6, { votes: [0.6, 0.4, 0.7], stable: false });
const agreed = aScore(0.6, { votes: [0.6, 0.55, 0.7], stable: true });
const unstable = (caseId: string, changes: Partial<CaseResult> = {}): CaseResult =>
  aResult({ caseId, metrics: { [METRIC]: split }, unstable: [METRIC], ...changes });

function stabilityOf(results: readonly CaseResult[], parts = 1) {
  const accumulators = Array.from({ length: parts }, () =>
    createRunAccumulator({ metrics: [face], k: 5 }),
  );
  for (const [index, result] of results.entries()) accumulators[index % parts]?.add(result);
  const [first, ...rest] = accumulators;
  for (const other of rest) if (other !== undefined) first?.merge(other);
  return stabilitySchema.parse(first?.summary().stability);
}

describe("stability", () => {
  it("counts cases that were judged repeatedly and those with votes that disagree", () => {
    const results = [
      aResult({ caseId: "once", metrics: { [METRIC]: aScore(0.9) } }),
      aResult({ caseId: "agreed", metrics: { [METRIC]: agreed } }),
      unstable("split"),
    ];

    expect(stabilityOf(results)).toEqual({
      voted: 2,
      unstable: 1,
      undecided: 1,
      passRate: { lowest: 2 / 3, highest: 1 },
      cases: [{ id: "split", metrics: [{ id: METRIC, threshold: 0.5, votes: [0.6, 0.4, 0.7] }] }],
    });
  });

  it("has a failed case raise the pass rate that could be", () => {
    const metrics = { [METRIC]: { ...split, score: 0.4, passed: false } };

    const stability = stabilityOf([unstable("f", { status: "failed", metrics }), aResult()]);

    expect(stability).toMatchObject({ undecided: 1, passRate: { lowest: 0.5, highest: 1 } });
  });

  it("leaves out what changes no outcome", () => {
    const missed = { ...aScore(0.1), passed: false };
    const metrics = { [METRIC]: split, bias: missed };

    const stability = stabilityOf([unstable("f", { status: "failed", metrics }), aResult()]);

    expect(stability).toMatchObject({ unstable: 1, undecided: 0 });
    expect(stability.passRate).toEqual({ lowest: 0.5, highest: 0.5 });
  });

  it("has no pass rate where no case was judged, and leaves flaky cases out", () => {
    expect(stabilityOf([unstable("f", { flaky: true })])).toEqual({
      voted: 0,
      unstable: 0,
      undecided: 0,
      passRate: { lowest: null, highest: null },
      cases: [],
    });
  });

  it("lists the first fifty by id, whatever the order and however parts were merged", () => {
    const results = Array.from({ length: 60 }, (_, n) =>
      unstable(`c-${String(n).padStart(2, "0")}`),
    );
    const wanted = stabilityOf(results);
    expect(wanted.cases).toHaveLength(50);
    expect(wanted.cases[49]?.id).toBe("c-49");

    fc.assert(
      fc.property(
        fc.shuffledSubarray(results, { minLength: results.length }),
        fc.integer({ min: 1, max: 4 }),
        (shuffled, parts) => {
          expect(stabilityOf(shuffled, parts)).toEqual(wanted);
        },
      ),
      { numRuns: 20 },
    );
  });
});
