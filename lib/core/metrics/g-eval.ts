import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import {
  anyEvaluation,
  definitionShape,
  evaluationAnswer,
  hasDefinition,
  NO_DEFINITION,
  stepsAnswer,
  stepsFor,
} from "./g-eval-definition.ts";
import type { Metric, MetricInput, Need } from "./metric.ts";
import { fromLowest, rangeOf } from "./rubric.ts";
import { verdictNumber, zeroOrOne } from "./verdict-number.ts";

/** DeepEval's names of the fields that a judge can be shown -> ours; both contexts are the retrieved one. */
const FIELDS = {
  input: "question",
  actualOutput: "answer",
  expectedOutput: "expectedAnswer",
  context: "contexts",
  retrievalContext: "contexts",
  toolsCalled: "toolsCalled",
  expectedTools: "expectedTools",
} as const satisfies Readonly<Record<string, Need & keyof MetricInput>>;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

const paramSchema = z.enum(Object.keys(FIELDS) as (keyof typeof FIELDS)[]);

const DEFAULT_FIELDS: readonly Field[] = ["question", "answer", "contexts"];
/** Without them named, an answer is judged even where the retrieved text is unknown. */
const DEFAULT_NEEDS: readonly Field[] = ["question", "answer"];

/** The options of a single-turn custom metric. */
export const gEvalOptions = metricOptions({
  ...definitionShape,
  /** What the judge sees, which each case must then have. */
  evaluationParams: z.array(paramSchema).min(1).optional(),
}).refine(hasDefinition, NO_DEFINITION);
type GEvalOptions = z.output<typeof gEvalOptions>;

const namedFields = ({ evaluationParams }: GEvalOptions): ReadonlySet<Field> | undefined =>
  evaluationParams && new Set(evaluationParams.map((param) => FIELDS[param]));

function shownFields(input: MetricInput, options: GEvalOptions): Partial<MetricInput> {
  const fields = namedFields(options) ?? new Set(DEFAULT_FIELDS);
  const entries = Object.values(FIELDS)
    .filter((field) => fields.has(field) && input[field] !== undefined)
    .map((field) => [field, input[field]]);
  return Object.fromEntries(entries);
}

/**
 * A metric that the user defined by criteria or steps, after G-Eval (Liu et al. 2023) as DeepEval
 * computes it: the judge's number, rescaled from the rubric's range, 0 to 10 without one. `options`
 * are those of `gEvalOptions` and `strictMode`, which the scale of the evaluation depends on.
 */
export function gEval(id: string, options: Readonly<Record<string, unknown>>): Metric {
  const { strictMode = false, ...definition } = options;
  const own = gEvalOptions.parse(definition);
  const { rubric } = own;
  const isStrict = strictMode === true;
  // Strict mode asks for 0 or 1 and shows no rubric.
  const [low, high] = isStrict ? [0, 1] : rangeOf(rubric);
  return defineMetric({
    id,
    wording: "g-eval",
    direction: "higher",
    group: "other",
    needs: [...(namedFields(own) ?? DEFAULT_NEEDS)],
    ownStrictMode: true,
    options: gEvalOptions,
    caseless: ["steps"],
    steps: {
      steps: stepsAnswer,
      evaluation: evaluationAnswer(isStrict ? zeroOrOne : verdictNumber(low, high)),
    },
    outputs: anyEvaluation,

    async plan({ input, ask }) {
      const evaluationSteps = await stepsFor(own, ask);
      const evaluation = await ask("evaluation", {
        evaluationSteps,
        ...(rubric && !isStrict && { rubric: fromLowest(rubric) }),
        ...shownFields(input, own),
        low,
        high,
        isStrict,
      });
      return { evaluation };
    },

    score({ evaluation: { score: raw, reason } }) {
      const share = (raw - low) / (high - low);
      // Adding 0 makes a negative zero a plain one.
      const score = isStrict ? Math.trunc(share) + 0 : share;
      return { score, items: [], against: [], explanation: reason };
    },
  });
}
