import type * as z from "zod";
import type { Language } from "../language.ts";
import type { Expected, Metric, SharedStep } from "../metrics/metric.ts";
import type { JudgeRequest } from "../ports.ts";
import { renderPrompt, type SharedInputs } from "../prompts/render-prompt.ts";
import { maxTokensFor } from "./max-tokens.ts";
import { describeProblem, type Problem } from "./problem.ts";
import { SHARED_WIRE, sharedForm, sharedProblem } from "./shared-step.ts";
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
  /** Whether it begins as other requests of the case do. */
  readonly isShared: boolean;
  prompt(problem?: Problem): JudgeRequest["prompt"];
}

export interface Layout {
  readonly language: Language;
  /** True: the provider holds the answer to the schema, which need not be described. */
  readonly enforcesSchema: boolean;
  /** How requests begin that read all contexts of the case; absent: each carries its own. */
  readonly beginning?: SharedInputs | undefined;
}

/** Puts a step of a metric into words; throws on a step that the metric does not have. */
export function stepRequest(
  metric: Pick<Metric, "id" | "wording" | "steps"> & Partial<Pick<Metric, "shared">>,
  layout: Layout,
  asked: Pick<StepRequest, "step" | "inputs" | "expected">,
): StepRequest {
  const own = metric.steps[asked.step];
  if (own === undefined) throw new RangeError(`Metric ${metric.id} has no step ${asked.step}`);
  const { language, enforcesSchema, beginning } = layout;
  const shared = metric.shared?.[asked.step];
  const of = { language, metric: metric.wording, step: asked.step, inputs: asked.inputs };
  if (beginning !== undefined && shared !== undefined && readsAll(asked.inputs, beginning)) {
    const { question, contexts } = beginning;
    const wording = { ...of, shape: shared.shape, shared: { question, contexts } };
    return {
      ...asked,
      ...worded(wording, asked.expected, sharedProblem),
      ...inShared(shared, own, contexts),
    };
  }
  const wire = wireSchema(own);
  const wording = enforcesSchema ? of : { ...of, shape: describeShape(wire) };
  return { ...asked, ...worded(wording, asked.expected), schema: own, wire, isShared: false };
}

const inShared = (step: SharedStep, own: z.ZodType, contexts: readonly string[]) => ({
  schema: sharedForm(step, own, contexts.length),
  wire: SHARED_WIRE,
  isShared: true,
});

/** A step that reads some contexts only can't begin with all of them. */
function readsAll(
  { contexts, chunks = contexts }: StepRequest["inputs"],
  beginning: SharedInputs,
): boolean {
  const all = beginning.contexts;
  if (!Array.isArray(chunks) || chunks.length !== all.length) return false;
  return chunks.every((chunk, at) => chunk === all[at]);
}

function worded(
  wording: Parameters<typeof renderPrompt>[0],
  expected: Expected,
  inItsWords: (problem: Problem) => Problem = (problem) => problem,
): Pick<StepRequest, "prompt" | "maxTokens"> {
  const first = renderPrompt(wording);
  const prompt = (problem?: Problem) => {
    if (problem === undefined) return first;
    const described = describeProblem(inItsWords(problem), wording.language);
    return renderPrompt({ ...wording, problem: described });
  };
  return { prompt, maxTokens: maxTokensFor(`${first.prefix ?? ""}${first.user}`, expected) };
}
