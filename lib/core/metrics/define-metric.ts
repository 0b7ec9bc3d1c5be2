import type * as z from "zod";
import type {
  CommonOptions,
  Embed,
  Expected,
  Metric,
  PlanContext,
  Scored,
  SharedStep,
} from "./metric.ts";
import { strictScore } from "./passes.ts";

type Steps = Readonly<Record<string, z.ZodType>>;

/** Asks one of the metric's own steps. */
export type AskStep<S extends Steps> = <Name extends keyof S & string>(
  step: Name,
  inputs: Readonly<Record<string, unknown>>,
  expected?: Expected,
  window?: number,
) => Promise<z.output<S[Name]>>;

/** A metric with the types of its options, its steps and its outputs. */
export interface MetricDefinition<O extends z.ZodObject, S extends Steps, R extends z.ZodObject>
  extends Pick<Metric, "id" | "direction" | "group" | "needs">,
    Partial<Pick<Metric, "mode" | "wording" | "askedAs" | "badVerdict">> {
  readonly zeroWithoutContexts?: true;
  /** True: `score` applies strict mode itself; otherwise anything imperfect becomes the worst score. */
  readonly ownStrictMode?: true;
  readonly options: O;
  readonly steps: S;
  readonly caseless?: readonly (keyof S & string)[];
  readonly shared?: { readonly [Name in keyof S]?: SharedStep };
  /** What `plan` gathers and `score` reads: looser in its words than the steps. */
  readonly outputs: R;
  embeds?(options: z.output<O>): boolean;
  plan(
    context: Pick<
      PlanContext<z.output<O>>,
      "input" | "options" | "oneChunkARequest" | "compact"
    > & {
      readonly ask: AskStep<S>;
      readonly embed: Embed;
    },
  ): Promise<z.input<R>>;
  /** The score before strict mode, unless the metric has a strict mode of its own. */
  score(outputs: z.output<R>, options: z.output<O> & CommonOptions): Scored;
}

/** Erases the types of a definition, so that metrics are all of one kind to those who run them. */
export function defineMetric<O extends z.ZodObject, S extends Steps, R extends z.ZodObject>(
  definition: MetricDefinition<O, S, R>,
): Metric {
  const { id, direction, group, needs, options, steps, outputs, ownStrictMode } = definition;
  // A selection's options have been through `options` when the run was configured.
  const typed = (given: object) => given as z.output<O> & CommonOptions;
  return {
    id,
    mode: definition.mode ?? "single-turn",
    direction,
    group,
    needs,
    zeroWithoutContexts: definition.zeroWithoutContexts ?? false,
    wording: definition.wording ?? id,
    askedAs: definition.askedAs ?? id,
    badVerdict: definition.badVerdict ?? "no",
    options,
    steps,
    caseless: definition.caseless ?? [],
    shared: (definition.shared ?? {}) as Metric["shared"],
    embeds: (given) => definition.embeds?.(typed(given)) ?? false,
    plan: (context) => definition.plan({ ...context, options: typed(context.options) }),
    score: (gathered, given) => {
      const scored = definition.score(outputs.parse(gathered), typed(given));
      if (scored.score === null || ownStrictMode) return scored;
      return { ...scored, score: strictScore(scored.score, given, direction) };
    },
  };
}
