import { describe, expect, it } from "vitest";
import type { CaseResult, MetricRecord, RetrievalRecord } from "../../../lib/core/results.ts";
import { diagnose } from "../../../lib/core/verdict/diagnose.ts";
import { anError, aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const low = aScore(0.2);
const high = aScore(0.9);
const found = (recallAtK: number | null): RetrievalRecord => ({
  k: 5,
  by: "documents",
  recallAtK,
  precisionAtK: 0.2,
  hitRateAtK: 1,
  reciprocalRank: 1,
  ndcgAtK: 1,
});

function diagnosisOf(
  metrics: Record<string, MetricRecord>,
  changes: Partial<CaseResult> = {},
): ReturnType<typeof diagnose> {
  const retrievedContexts = [{ text: "年次有給休暇は10日とする。" }];
  return diagnose(aResult({ status: "failed", retrievedContexts, metrics, ...changes }));
}

describe("diagnose", () => {
  it.each<[string, Record<string, MetricRecord>, string | null]>([
    ["low recall is retrieval", { "contextual-recall": low }, "retrieval"],
    ["low precision is retrieval", { "contextual-precision": low }, "retrieval"],
    [
      "low faithfulness over good contexts is generation",
      { "contextual-recall": high, faithfulness: low },
      "generation",
    ],
    [
      "a hallucination over good contexts is generation",
      { "contextual-precision": high, hallucination: aScore(1, { passed: false }) },
      "generation",
    ],
    ["low faithfulness over contexts of unknown worth is neither", { faithfulness: low }, null],
    [
      "contexts that could not be judged are of unknown worth",
      {
        "contextual-recall": anError(),
        "contextual-precision": notApplicable(),
        faithfulness: low,
      },
      null,
    ],
    [
      "beside the question is the prompt whatever the contexts are worth",
      { faithfulness: low, "answer-relevancy": low },
      "prompt",
    ],
    ["low relevancy is the prompt", { "answer-relevancy": low }, "prompt"],
    [
      "bad contexts come before an unfaithful answer",
      { "contextual-recall": low, faithfulness: low, "answer-relevancy": low },
      "retrieval",
    ],
    [
      "an unfaithful answer comes before an irrelevant one",
      { "contextual-recall": high, faithfulness: low, "answer-relevancy": low },
      "generation",
    ],
    ["what was not scored is not low", { faithfulness: notApplicable(), bias: anError() }, null],
    ["other misses have no diagnosis", { bias: low, "contextual-recall": high }, null],
  ])("%s", (_, metrics, kind) => {
    expect(diagnosisOf(metrics)).toBe(kind);
  });

  it("low means below the metric's own threshold", () => {
    const withThreshold = (threshold: number) =>
      diagnosisOf({ "contextual-recall": high, faithfulness: aScore(0.7, { threshold }) });

    expect(withThreshold(0.8)).toBe("generation");
    expect(withThreshold(0.6)).toBeNull();
  });

  it.each([
    ["failed", []],
    ["failed", [{ text: " " }]],
    ["error", []],
  ] as const)("nothing retrieved is a retrieval miss of a case that %s", (status, contexts) => {
    const changes = { status, retrievedContexts: [...contexts] };

    expect(diagnosisOf({ faithfulness: low }, changes)).toBe("retrieval");
  });

  it("unknown contexts are not a retrieval miss", () => {
    expect(diagnosisOf({ faithfulness: low }, { retrievedContexts: null })).toBeNull();
  });

  it.each([
    [0, "retrieval"],
    [0.5, "retrieval"],
    [1, "generation"],
    [null, null],
  ])("an unfaithful answer at a recall@k of %s is %s", (recall, kind) => {
    expect(diagnosisOf({ faithfulness: low }, { retrieval: found(recall) })).toBe(kind);
  });

  it("contexts that a judge finds wanting are no good even when all documents were found", () => {
    const metrics = { "contextual-precision": low, faithfulness: low };

    expect(diagnosisOf(metrics, { retrieval: found(1) })).toBe("retrieval");
  });

  it.each(["passed", "error", "skipped", "notRun"] as const)("%s has none", (status) => {
    expect(diagnosisOf({ "contextual-recall": low }, { status })).toBeNull();
  });

  it("a case that passed with nothing retrieved has none", () => {
    expect(diagnosisOf({}, { status: "passed", retrievedContexts: [] })).toBeNull();
  });

  it("a question that the documents can't answer has none", () => {
    expect(diagnosisOf({}, { expectAbstention: true, retrievedContexts: [] })).toBeNull();
  });
});
