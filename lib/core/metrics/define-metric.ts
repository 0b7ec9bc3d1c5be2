import type * as z from "zod";
import type { CommonOptions, Expected, Metric, PlanContext, Scored } from "./metric.ts";
import { strictScore } from "./passes.ts";

type Steps = Readonly<Record<string, z.ZodType>>;

/** Asks one of the metric's own steps. */
export type AskStep<S extends Steps> = <Name extends keyof S & string>(
  step: Name,
  inputs: Readonly<Record<string, unknown>>,
  expected?: Expected,
) => Promise<z.output<S[Name]>>;

/** A metric with the types of its options, its steps and its outputs. */
export interface MetricDefinition<O extends z.ZodObject, S extends Steps, R extends z.ZodObject>
  extends Pick<Metric, "id" | "direction" | "group" | "needs"> {
  readonly zeroWithoutContexts?: true;
  readonly options: O;
  readonly steps: S;
  /** What `plan` gathers and `score` reads: looser in its words than the steps. */
  readonly outputs: R;
  plan(
    context: Pick<PlanContext<z.output<O>>, "input" | "options" | "oneChunkARequest"> & {
      readonly ask: AskStep<S>;
    },
  ): Promise<z.input<R>>;
  /** The score before strict mode. */
  score(outputs: z.output<R>, options: z.output<O>): Scored;
}

/** Erases the types of a definition, so that metrics are all of one kind to those who run them. */
export function defineMetric<O extends z.ZodObject, S extends Steps, R extends z.ZodObject>(
  definition: MetricDefinition<O, S, R>,
): Metric {
  const { id, direction, group, needs, options, steps, outputs } = definition;
  // A selection's options have been through `options` when the run was configured.
  const typed = (given: object) => given as z.output<O> & CommonOptions;
  return {
    id,
    direction,
    group,
    needs,
    zeroWithoutContexts: definition.zeroWithoutContexts ?? false,
    options,
    steps,
    plan: (context) => definition.plan({ ...context, options: typed(context.options) }),
    score: (gathered, given) => {
      const scored = definition.score(outputs.parse(gathered), typed(given));
      if (scored.score === null) return scored;
      return { ...scored, score: strictScore(scored.score, given, direction) };
    },
  };
}
