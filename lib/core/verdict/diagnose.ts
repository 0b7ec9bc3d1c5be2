import type { CaseResult, Diagnosis } from "../results.ts";
import { isBlank } from "../text/is-blank.ts";

type Symptoms = Pick<
  CaseResult,
  "status" | "metrics" | "retrieval" | "retrievedContexts" | "expectAbstention"
>;

const OF_RETRIEVAL = ["contextual-recall", "contextual-precision"];
const OF_GENERATION = ["faithfulness", "hallucination"];
const OF_PROMPT = ["answer-relevancy"];

/**
 * Why a case did not pass: the text that was needed was not retrieved; it was, and the answer did
 * not keep to it; or the answer is beside the question. Null when the case passed or by none of
 * these. Contexts of which nothing is known are neither good nor bad.
 */
export function diagnose(symptoms: Symptoms): Diagnosis | null {
  const { status, metrics, retrieval, retrievedContexts, expectAbstention } = symptoms;
  if (expectAbstention || (status !== "failed" && status !== "error")) return null;
  if (retrievedContexts?.every(({ text }) => isBlank(text))) return "retrieval";
  if (status === "error") return null;
  const some = (ids: readonly string[], passed: boolean): boolean =>
    ids.some((id) => metrics[id]?.passed === passed);
  const recall = retrieval?.recallAtK ?? null;
  if ((recall !== null && recall < 1) || some(OF_RETRIEVAL, false)) return "retrieval";
  const contextsAreGood = recall !== null || some(OF_RETRIEVAL, true);
  if (contextsAreGood && some(OF_GENERATION, false)) return "generation";
  return some(OF_PROMPT, false) ? "prompt" : null;
}
