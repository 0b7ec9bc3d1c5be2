import type { CaseResult, Diagnosis } from "../results.ts";

type Symptoms = Pick<CaseResult, "status" | "metrics" | "retrieval" | "retrievedContexts"> & {
  readonly expectAbstention: boolean;
};

/** The metrics whose miss points to each kind, the earlier kind first. */
const DECISION_TABLE: readonly (readonly [kind: Diagnosis, metrics: readonly string[]])[] = [
  ["retrieval", ["contextual-recall", "contextual-precision"]],
  ["generation", ["faithfulness", "hallucination", "groundedness"]],
  ["prompt", ["answer-relevancy"]],
];

/**
 * Why a case failed, by a decision table: nothing or the wrong text retrieved, good text ignored, or
 * an answer beside the question. Null when the case did not fail, or by none of these.
 */
export function diagnose(symptoms: Symptoms): Diagnosis | null {
  const { status, metrics, retrieval, retrievedContexts, expectAbstention } = symptoms;
  if (status !== "failed" || expectAbstention) return null;
  const retrievedNothing = retrievedContexts?.every(({ text }) => text.trim() === "") ?? false;
  if (retrievedNothing || retrieval?.recallAtK === 0) return "retrieval";
  const isLow = (id: string): boolean => metrics[id]?.passed === false;
  return DECISION_TABLE.find(([, ids]) => ids.some(isLow))?.[0] ?? null;
}
