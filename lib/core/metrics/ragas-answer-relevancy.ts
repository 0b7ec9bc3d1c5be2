import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { cosine, vectorList } from "./cosine.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import type { Need } from "./metric.ts";
import { missingOutput, textsOf, withoutScore } from "./missing-input.ts";
import { anyBit, verdictBit } from "./verdict-bit.ts";

const needs: readonly Need[] = ["question", "answer"];

/** A question without text stands for nothing, and its flag goes with it. */
const isUsable = ({ question }: { readonly question: string }): boolean => question !== "";

/**
 * Ragas's answer relevancy: how near, by the mean cosine, the question is to questions that a judge
 * makes up from the answer alone. 0 when every one of them marks the answer as noncommittal; some
 * of them change nothing. Not clipped: opposed vectors give a negative score.
 */
export const ragasAnswerRelevancy = defineMetric({
  id: "ragas-answer-relevancy",
  direction: "higher",
  group: "other",
  needs,
  options: metricOptions({
    /** How many questions are made up. */
    strictness: z.int().min(1).max(20).default(3),
  }),
  steps: {
    questions: z.object({
      questions: z.array(z.object({ question: z.string().trim(), noncommittal: verdictBit })),
    }),
  },
  outputs: z.object({
    missing: missingOutput,
    questions: z.array(z.object({ question: z.string(), noncommittal: anyBit })).default([]),
    /** Of the question, then of the usable ones made up. */
    vectors: vectorList.default([]),
  }),
  embeds: () => true,

  async plan({ input, options: { strictness }, ask, embed }) {
    const texts = textsOf(input, needs);
    if ("missing" in texts) return texts;
    const { question, answer } = texts;
    const expected = { questions: strictness };
    const { questions } = await ask("questions", { answer, strictness }, expected);
    const madeUp = questions.filter(isUsable).map((usable) => usable.question);
    if (madeUp.length === 0) return { questions };
    // Ragas compares them even where the flags decide: without a direction there is no score at all.
    return { questions, vectors: await embed([question, ...madeUp]) };
  },

  score({ missing, questions, vectors: [question = [], ...madeUp] }) {
    if (missing !== undefined) return withoutScore(missing);
    const usable = questions.filter(isUsable);
    if (usable.length === 0) return withoutScore("noUsableQuestion");
    const cosines = madeUp.map((vector) => cosine(question, vector)).filter((one) => one !== null);
    if (cosines.length < usable.length) return withoutScore("zeroVector");
    const sum = cosines.reduce((total, one) => total + one, 0);
    const judged = usable.map((one) => ({
      statement: one.question,
      verdict: one.noncommittal === 0 ? 1 : 0,
    }));
    const counted = tallyBits(judged);
    const isEvasive = counted.against.length === counted.items.length;
    const score = isEvasive ? 0 : sum / cosines.length;
    return { score, raw: score, ...counted };
  },
});
