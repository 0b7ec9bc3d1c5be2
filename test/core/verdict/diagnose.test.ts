import { describe, expect, it } from "vitest";
import type { CaseResult, MetricRecord, RetrievalRecord } from "../../../lib/core/results.ts";
import { diagnose } from "../../../lib/core/verdict/diagnose.ts";
import { anError, aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const low = aScore(0.2);
const high = aScore(0.9);
const missed: RetrievalRecord = {
  k: 5,
  by: "documents",
  recallAtK: 0,
  precisionAtK: 0,
  hitRateAtK: 0,
  reciprocalRank: 0,
  ndcgAtK: 0,
};

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
    ["low faithfulness is generation", { faithfulness: low }, "generation"],
    [
      "a hallucination is generation",
      { hallucination: aScore(1, { passed: false }) },
      "generation",
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
    expect(diagnosisOf({ faithfulness: aScore(0.7, { threshold: 0.8 }) })).toBe("generation");
    expect(diagnosisOf({ faithfulness: aScore(0.7, { threshold: 0.6 }) })).toBeNull();
  });

  it.each([[[]], [[{ text: " " }]]])("nothing retrieved is a retrieval miss", (contexts) => {
    expect(diagnosisOf({ faithfulness: low }, { retrievedContexts: contexts })).toBe("retrieval");
  });

  it("unknown contexts are not a retrieval miss", () => {
    expect(diagnosisOf({ faithfulness: low }, { retrievedContexts: null })).toBe("generation");
  });

  it("no labelled document among the first k is retrieval", () => {
    expect(diagnosisOf({ faithfulness: low }, { retrieval: missed })).toBe("retrieval");
    expect(diagnosisOf({ faithfulness: low }, { retrieval: { ...missed, recallAtK: 0.5 } })).toBe(
      "generation",
    );
  });

  it.each(["passed", "error", "skipped", "notRun"] as const)("%s has none", (status) => {
    expect(diagnosisOf({ faithfulness: low }, { status })).toBeNull();
  });

  it("a question that the documents can't answer has none", () => {
    expect(diagnosisOf({}, { expectAbstention: true, retrievedContexts: [] })).toBeNull();
  });
});
