import type * as z from "zod";
import type { Language } from "../language.ts";
import type { Expected, Metric } from "../metrics/metric.ts";
import type { JudgeRequest } from "../ports.ts";
import { renderPrompt } from "../prompts/render-prompt.ts";
import { maxTokensFor } from "./max-tokens.ts";
import { describeProblem, type Problem } from "./problem.ts";
import { describeShape, type JsonSchema, wireSchema } from "./wire-schema.ts";

/** One step with its inputs, ready to be sent. */
export interface StepRequest {
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
  /** What the answer must satisfy. */
  readonly schema: z.ZodType;
  readonly wire: JsonSchema;
  readonly maxTokens: number;
  prompt(problem?: Problem): JudgeRequest["prompt"];
}

/** Puts a step of a metric into words; throws on a step that the metric does not have. */
export function stepRequest(
  metric: Pick<Metric, "id" | "wording" | "steps">,
  language: Language,
  asked: Pick<StepRequest, "step" | "inputs" | "expected">,
): StepRequest {
  const { step, inputs, expected } = asked;
  const schema = metric.steps[step];
  if (schema === undefined) throw new RangeError(`Metric ${metric.id} has no step ${step}`);
  const wire = wireSchema(schema);
  const wording = { language, metric: metric.wording, step, inputs, shape: describeShape(wire) };
  const prompt = (problem?: Problem) =>
    renderPrompt(
      problem === undefined ? wording : { ...wording, problem: describeProblem(problem, language) },
    );
  return { ...asked, schema, wire, prompt, maxTokens: maxTokensFor(prompt().user, expected) };
}
