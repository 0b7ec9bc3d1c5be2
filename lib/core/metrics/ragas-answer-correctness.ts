import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { cosine, vectorList } from "./cosine.ts";
import { defineMetric } from "./define-metric.ts";
import { type FactCounts, fBeta } from "./f-beta.ts";
import { tallyBits } from "./judged-statement.ts";
import { withoutScore } from "./missing-input.ts";
import { optionalReason, requiredReason } from "./verdict-list.ts";

const classified = z.array(z.object({ statement: z.string(), reason: requiredReason }));
const anyClassified = z.array(z.object({ statement: z.string(), reason: optionalReason }));

const weight = z.number().min(0).max(1_000_000);

/**
 * Ragas's answer correctness: the weighted mean of the facts (F-beta of the statements that both
 * answers share, that the answer adds and that it misses) and of the similarity (the cosine of the
 * two answers, not clipped). The judge's classification is taken as it is. Facts are 1 when neither
 * answer holds a statement; when only one does, the judge still classifies, as in Ragas's older class.
 */
export const ragasAnswerCorrectness = defineMetric({
  id: "ragas-answer-correctness",
  direction: "higher",
  group: "other",
  needs: ["question", "answer", "expectedAnswer"],
  options: metricOptions({
    /** Of the facts and of the similarity; without a weight for it, nothing is embedded. */
    weights: z
      .tuple([weight, weight])
      .superRefine(([facts, similarity], context) => {
        if (facts + similarity > 0) return;
        const limit = {
          code: "too_small",
          origin: "number",
          minimum: 0,
          inclusive: false,
        } as const;
        context.addIssue({ ...limit, path: [0], input: facts });
      })
      .default([0.75, 0.25]),
    /** Above 1 favours completeness, below 1 freedom from error. */
    beta: z.number().nonnegative().max(100).default(1),
  }),
  steps: {
    responseStatements: z.object({ responseStatements: z.array(z.string()) }),
    referenceStatements: z.object({ referenceStatements: z.array(z.string()) }),
    classification: z.object({ TP: classified, FP: classified, FN: classified }),
  },
  outputs: z.object({
    /** None when there was nothing to classify. */
    classification: z.object({ TP: anyClassified, FP: anyClassified, FN: anyClassified }).nullish(),
    vectors: vectorList.default([]),
  }),
  embeds: ({ weights }) => weights[1] > 0,

  async plan({ input, options: { weights }, ask, embed }) {
    const { question, answer, expectedAnswer } = input;
    const [{ responseStatements }, { referenceStatements }, vectors] = await Promise.all([
      ask("responseStatements", { question, answer }),
      ask("referenceStatements", { question, expectedAnswer }),
      weights[1] > 0 ? embed([answer, expectedAnswer ?? ""]) : [],
    ]);
    if (responseStatements.length + referenceStatements.length === 0) return { vectors };
    const statements = { question, responseStatements, referenceStatements };
    // Each statement of the answer is borne out or not, once.
    const expected = { "TP+FP": responseStatements.length };
    return { classification: await ask("classification", statements, expected), vectors };
  },

  score({ classification, vectors: [answer = [], expected = []] }, { weights, beta }) {
    const { TP = [], FP = [], FN = [] } = classification ?? {};
    const facts = classification ? fBeta(countsOf({ TP, FP, FN }), beta) : 1;
    const similarity = weights[1] > 0 ? cosine(answer, expected) : 0;
    if (similarity === null) return withoutScore("zeroVector");
    const score = (weights[0] * facts + weights[1] * similarity) / (weights[0] + weights[1]);
    const counted = tallyBits([
      ...TP.map((statement) => ({ ...statement, verdict: 1 })),
      ...[...FP, ...FN].map((statement) => ({ ...statement, verdict: 0 })),
    ]);
    const breakdown = weights[1] > 0 ? { facts, similarity } : { facts };
    return { score, ...(weights[1] > 0 && { raw: score }), breakdown, ...counted };
  },
});

const countsOf = (lists: Record<"TP" | "FP" | "FN", readonly unknown[]>): FactCounts => ({
  truePositives: lists.TP.length,
  falsePositives: lists.FP.length,
  falseNegatives: lists.FN.length,
});
