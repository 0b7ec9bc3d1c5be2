import * as z from "zod";
import { rubricSchema } from "./rubric.ts";
import { anyNumber } from "./verdict-number.ts";

/** Of a custom metric, whoever wrote them. */
export const MAX_STEPS = 10;

const text = z.string().trim().min(1);

/** What both kinds of custom metrics take; `hasDefinition` must hold as well. */
export const definitionShape = {
  criteria: text.optional(),
  /** Win over the criteria, and save the request that would make steps of them. */
  evaluationSteps: z.array(text).min(1).optional(),
  rubric: rubricSchema.optional(),
};

interface Definition {
  readonly criteria?: string | undefined;
  readonly evaluationSteps?: readonly string[] | undefined;
}

export const hasDefinition = ({ criteria, evaluationSteps }: Definition): boolean =>
  (criteria ?? evaluationSteps) !== undefined;

export const NO_DEFINITION = { error: "custom.no_criteria", path: ["criteria"] };

/** The steps that a judge makes of the criteria. */
export const stepsAnswer = z.object({ steps: z.array(text).min(1).max(MAX_STEPS) });

/** The answer of an evaluation, with a number of the given kind. */
export const evaluationAnswer = <Score extends z.ZodType<number>>(score: Score) =>
  z.object({ score, reason: z.string() });

export const anyEvaluation = z.object({ evaluation: evaluationAnswer(anyNumber) });

/**
 * The steps to judge by. They are made from the criteria alone, so that every case of a run sends
 * the same request and one answer serves all.
 */
export async function stepsFor(
  { criteria, evaluationSteps }: Definition,
  ask: (
    step: "steps",
    inputs: { readonly criteria: string | undefined },
  ) => Promise<z.output<typeof stepsAnswer>>,
): Promise<readonly string[]> {
  return evaluationSteps ?? (await ask("steps", { criteria })).steps;
}
