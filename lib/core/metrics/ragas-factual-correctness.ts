import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { type FactCounts, fBeta, precisionOf, recallOf } from "./f-beta.ts";
import { anyJudgedStatement, judgedStatement, tallyBits } from "./judged-statement.ts";
import type { Need } from "./metric.ts";
import { missingOutput, textsOf, withoutScore } from "./missing-input.ts";
import { roundHalfEven } from "./round-half-even.ts";

const needs: readonly Need[] = ["answer", "expectedAnswer"];

const level = z.enum(["low", "high"]).default("low");
const mode = z.enum(["f1", "precision", "recall"]).default("f1");

/** What Ragas adds to the denominators: it decides which way a half is rounded. */
const RAGAS_TERM = 1e-8;

/**
 * Ragas's factual correctness, rounded to two decimals with halves to the even digit. Precision:
 * the share of the answer's claims that the expected answer supports. Recall mixes directions, as
 * in Ragas: its hits are supported claims of the answer, its misses claims of the expected answer
 * that the answer does not support. A side without claims counts nothing; the score is then 0.
 */
export const ragasFactualCorrectness = defineMetric({
  id: "ragas-factual-correctness",
  direction: "higher",
  group: "other",
  needs,
  options: metricOptions({
    mode,
    /** Of mode f1: above 1 favours recall, below 1 precision. */
    beta: z.number().nonnegative().max(100).default(1),
    /** How finely claims are split. */
    atomicity: level,
    /** How completely claims are taken out. */
    coverage: level,
  }),
  steps: {
    responseClaims: z.object({ responseClaims: z.array(z.string()) }),
    referenceClaims: z.object({ referenceClaims: z.array(z.string()) }),
    responseVerdicts: z.object({ responseVerdicts: z.array(judgedStatement) }),
    referenceVerdicts: z.object({ referenceVerdicts: z.array(judgedStatement) }),
  },
  outputs: z.object({
    missing: missingOutput,
    responseVerdicts: z.array(anyJudgedStatement).default([]),
    referenceVerdicts: z.array(anyJudgedStatement).default([]),
  }),

  async plan({ input, options, ask }) {
    const texts = textsOf(input, needs);
    if ("missing" in texts) return texts;
    const { answer, expectedAnswer } = texts;
    const { atomicity, coverage } = options;
    const judgeAnswer = async () => {
      const { responseClaims } = await ask("responseClaims", { answer, atomicity, coverage });
      if (responseClaims.length === 0) return [];
      const inputs = { expectedAnswer, responseClaims };
      const expected = { responseVerdicts: responseClaims.length };
      return (await ask("responseVerdicts", inputs, expected)).responseVerdicts;
    };
    const judgeReference = async () => {
      if (options.mode === "precision") return [];
      const inputs = { expectedAnswer, atomicity, coverage };
      const { referenceClaims } = await ask("referenceClaims", inputs);
      if (referenceClaims.length === 0) return [];
      const expected = { referenceVerdicts: referenceClaims.length };
      return (await ask("referenceVerdicts", { answer, referenceClaims }, expected))
        .referenceVerdicts;
    };
    const [responseVerdicts, referenceVerdicts] = await Promise.all([
      judgeAnswer(),
      judgeReference(),
    ]);
    return { responseVerdicts, referenceVerdicts };
  },

  score({ missing, responseVerdicts, referenceVerdicts }, options) {
    if (missing !== undefined) return withoutScore(missing);
    const counted = tallyBits([...responseVerdicts, ...referenceVerdicts]);
    const unsupported = responseVerdicts.filter(({ verdict }) => verdict === 0).length;
    const counts: FactCounts = {
      truePositives: responseVerdicts.length - unsupported,
      falsePositives: unsupported,
      falseNegatives: referenceVerdicts.filter(({ verdict }) => verdict === 0).length,
    };
    const precision = precisionOf(counts);
    const isWhole = options.mode !== "precision";
    return {
      score: roundHalfEven(unrounded(counts, options), 2),
      breakdown: isWhole ? { precision, recall: recallOf(counts) } : { precision },
      ...counted,
    };
  },
});

interface Shape {
  readonly mode: z.output<typeof mode>;
  readonly beta: number;
}

function unrounded(counts: FactCounts, { mode, beta }: Shape): number {
  const { truePositives, falsePositives, falseNegatives } = counts;
  if (mode === "f1") return fBeta(counts, beta);
  const rest = mode === "precision" ? falsePositives : falseNegatives;
  return truePositives / (truePositives + rest + RAGAS_TERM);
}
