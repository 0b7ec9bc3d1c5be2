import * as z from "zod";
import type { MetricInput } from "./metric.ts";
import { verdictBoolean } from "./verdict-word.ts";

/** Correctness and groundedness ask the same step under the same name, so one request serves both. */
export const JUDGEMENT = { wording: "correctness", askedAs: "correctness" } as const;

/** Two questions about one answer, with one reason. */
export const judgement = z.object({
  correct: verdictBoolean,
  grounded: verdictBoolean,
  reason: z.string(),
});

/** What the judge sees; it must not depend on which of the two metrics asks. */
export function judgementSees({ question, expectedAnswer, contexts, answer }: MetricInput) {
  return {
    question,
    ...(expectedAnswer?.trim() && { expectedAnswer }),
    ...(contexts && { contexts }),
    answer,
  };
}
