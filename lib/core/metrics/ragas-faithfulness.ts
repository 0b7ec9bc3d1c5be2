import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { judgedItems } from "./judged-items.ts";
import { anyJudgedStatement, judgedStatement, tallyBits } from "./judged-statement.ts";
import type { Need } from "./metric.ts";
import { missingOutput, textsOf, withoutScore } from "./missing-input.ts";
import { verdictBit } from "./verdict-bit.ts";
import { requiredReason, shareWithout } from "./verdict-list.ts";

const needs: readonly Need[] = ["question", "answer", "contexts"];

/**
 * Ragas's faithfulness: the share of the answer's statements that the retrieved text supports. What
 * it does not mention is not supported. Without statements (a refusal) there is no score.
 */
export const ragasFaithfulness = defineMetric({
  id: "ragas-faithfulness",
  direction: "higher",
  group: "other",
  needs,
  options: metricOptions({}),
  steps: {
    statements: z.object({ statements: z.array(z.string()) }),
    verdicts: z.object({ verdicts: z.array(judgedStatement) }),
    all: judgedItems({ verdict: verdictBit, reason: requiredReason }),
  },
  outputs: z.object({
    missing: missingOutput,
    verdicts: z.array(anyJudgedStatement).default([]),
  }),

  async plan({ input, compact, ask }) {
    const texts = textsOf(input, needs);
    if ("missing" in texts) return texts;
    const { question, answer, contexts } = texts;
    if (compact) {
      const { items } = await ask("all", { question, contexts, answer });
      return {
        verdicts: items.map(({ text: statement, ...judged }) => ({ statement, ...judged })),
      };
    }
    const { statements } = await ask("statements", { question, answer });
    if (statements.length === 0) return {};
    const expected = { verdicts: statements.length };
    return ask("verdicts", { contexts, statements }, expected);
  },

  score({ missing, verdicts }) {
    if (verdicts.length === 0) return withoutScore(missing ?? "nothingExtracted");
    const counted = tallyBits(verdicts);
    // As in Ragas, out of the verdicts given, however many statements there were.
    return { score: shareWithout(counted, 0), ...counted };
  },
});
