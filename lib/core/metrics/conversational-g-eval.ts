import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { transcriptOf, turnsOf } from "./exchanges.ts";
import {
  anyEvaluation,
  definitionShape,
  evaluationAnswer,
  hasDefinition,
  NO_DEFINITION,
  stepsAnswer,
  stepsFor,
} from "./g-eval-definition.ts";
import type { Metric } from "./metric.ts";
import { fromLowest, rangeOf } from "./rubric.ts";
import { verdictNumber } from "./verdict-number.ts";

/** The score of the best conversation; a rubric does not change it. */
const FULL_SCORE = 10;

/** What a case may lack; the messages are always shown. */
const NAMED = ["scenario", "expectedOutcome"] as const;

/** The options of a custom metric for conversations. */
export const conversationalGEvalOptions = metricOptions({
  ...definitionShape,
  /** What the judge sees beside the messages, which each case must then have. */
  evaluationParams: z.array(z.enum(["role", "content", ...NAMED])).default([]),
}).refine(hasDefinition, NO_DEFINITION);

/**
 * A metric that the user defined for whole conversations, after G-Eval (Liu et al. 2023) as DeepEval
 * computes it: a tenth of the judge's number, whatever range a rubric names. The judge sees every
 * message, but not what it was made from. `options` are those of `conversationalGEvalOptions`;
 * `strictMode` among them changes no request.
 */
export function conversationalGEval(
  id: string,
  options: Readonly<Record<string, unknown>>,
): Metric {
  const { strictMode: _, ...definition } = options;
  const own = conversationalGEvalOptions.parse(definition);
  const { rubric } = own;
  const [low, high] = rangeOf(rubric);
  const named = NAMED.filter((name) => own.evaluationParams.includes(name));
  return defineMetric({
    id,
    mode: "multi-turn",
    wording: "conversational-g-eval",
    direction: "higher",
    group: "multi-turn",
    needs: ["turns", ...named],
    options: conversationalGEvalOptions,
    caseless: ["steps"],
    steps: {
      steps: stepsAnswer,
      evaluation: evaluationAnswer(verdictNumber(low, high)),
    },
    outputs: anyEvaluation,

    async plan({ input, ask }) {
      const evaluationSteps = await stepsFor(own, ask);
      const evaluation = await ask("evaluation", {
        evaluationSteps,
        ...(rubric && { rubric: fromLowest(rubric) }),
        ...Object.fromEntries(named.map((name) => [name, input.conversation?.[name]])),
        transcript: transcriptOf(turnsOf(input)),
        low,
        high,
      });
      return { evaluation };
    },

    score: ({ evaluation: { score, reason } }) => ({
      score: score / FULL_SCORE,
      items: [],
      against: [],
      explanation: reason,
    }),
  });
}
