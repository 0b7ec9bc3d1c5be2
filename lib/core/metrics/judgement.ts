import * as z from "zod";
import type { MetricInput, SharedStep } from "./metric.ts";
import { verdictBoolean } from "./verdict-word.ts";

/** Correctness and groundedness ask the same step under the same name, so one request serves both. */
export const JUDGEMENT = { wording: "correctness", askedAs: "correctness" } as const;

/** Two questions about one answer, with one reason. */
export const judgement = z.object({
  correct: verdictBoolean,
  grounded: verdictBoolean,
  reason: z.string(),
});

const half = (name: string) => `{"text":"${name}","verdict":"true"|"false","reason":null}`;

/** Both booleans as items, in any order. */
export const sharedJudgement: SharedStep = {
  shape: `{"items":[${half("correct")},${half("grounded")}],"score":null,"reason":string}`,
  lacks: ({ items }) =>
    ["correct", "grounded"].filter((name) => !items.some(({ text }) => text?.trim() === name)),
  read: ({ items, reason }) => {
    const verdictOn = (name: string) => items.find(({ text }) => text?.trim() === name)?.verdict;
    return { correct: verdictOn("correct"), grounded: verdictOn("grounded"), reason };
  },
};

/** What the judge sees; it must not depend on which of the two metrics asks. */
export function judgementSees({ question, expectedAnswer, contexts, answer }: MetricInput) {
  return {
    question,
    ...(expectedAnswer?.trim() && { expectedAnswer }),
    ...(contexts && { contexts }),
    answer,
  };
}
