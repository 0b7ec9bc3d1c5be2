import * as z from "zod";
import type { UnscoredReason } from "../judging/reasons/reason-words.ts";
import { isBlank } from "../text/is-blank.ts";
import type { MetricInput, Need, Scored } from "./metric.ts";

const MISSING = [
  "answerMissing",
  "expectedAnswerMissing",
  "contextsUnknown",
  "contextsNone",
  "labelsMissing",
  "sourcesUnknown",
  "nothingExtracted",
] as const satisfies readonly UnscoredReason[];

/** What a plan found missing, so that it asked nothing: the part of its outputs that tells `score`. */
export const missingOutput = z.enum(MISSING).optional();
export type Missing = (typeof MISSING)[number];

/** The texts of a case, empty where it has none. */
export interface Texts extends Pick<MetricInput, "question" | "answer"> {
  readonly expectedAnswer: string;
  readonly contexts: readonly string[];
}

/**
 * The texts of a case, or what is missing of those that a metric needs. Ragas refuses the same
 * inputs in the newer of its two implementations, and asks about nothing in the older one. Blank
 * passages are none in a run, which looks at them before it plans; Ragas judges them.
 */
export function textsOf(
  { question, answer, expectedAnswer = "", ...input }: MetricInput,
  needs: readonly Need[],
): Texts | { readonly missing: Missing } {
  const { contexts = [] } = input;
  if (needs.includes("question") && isBlank(question)) return { missing: "nothingExtracted" };
  if (needs.includes("answer") && answer === "") return { missing: "answerMissing" };
  if (needs.includes("expectedAnswer") && isBlank(expectedAnswer)) {
    return { missing: "expectedAnswerMissing" };
  }
  if (needs.includes("contexts") && contexts.length === 0) {
    return { missing: input.contexts === undefined ? "contextsUnknown" : "contextsNone" };
  }
  return { question, answer, expectedAnswer, contexts };
}

/** There is nothing that a score could be computed from, and why. */
export const withoutScore = (unscored: UnscoredReason): Scored => ({
  score: null,
  items: [],
  against: [],
  unscored,
});
