import type { Message } from "../messages/catalog.ts";
import { DEFAULT_THRESHOLD } from "../metrics/common-options.ts";
import type { MetricMode, MetricSelection } from "../metrics/metric.ts";
import { normalize } from "../text/normalize.ts";
import type { Config } from "./config.ts";
import type { CustomEntry } from "./custom.ts";

const MAX_CUSTOM = 10;

/** Every name that a built-in metric of a mode goes by, in any language -> its id. */
export type TakenNames = ReadonlyMap<string, string>;

export interface CustomContext {
  /** Names the configuration in messages. */
  readonly file: string;
  /** Normalised ids and display names of the built-in metrics of the run's mode. */
  readonly taken: TakenNames;
}

/** The first custom metrics of each name, and what is wrong with the others. */
function nameProblems(custom: readonly CustomEntry[], { file, taken }: CustomContext): Message[] {
  const seen = new Map<string, string>();
  return custom.flatMap(({ name }): Message[] => {
    const key = normalize(name);
    const builtIn = taken.get(key);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? name);
    if (builtIn !== undefined) {
      return [{ code: "config.custom_name_taken", details: { file, name, metric: builtIn } }];
    }
    if (earlier === undefined) return [];
    return [{ code: "config.custom_name_twice", details: { file, name, earlier } }];
  });
}

function tooMany(custom: readonly CustomEntry[], file: string): Message[] {
  if (custom.length <= MAX_CUSTOM) return [];
  const surplus = custom.slice(MAX_CUSTOM).map(({ name }) => name);
  const details = { file, count: custom.length, most: MAX_CUSTOM, surplus };
  return [{ code: "config.too_many_custom", details }];
}

/** What is wrong with the custom metrics of a run taken together. */
export function customProblems(
  custom: readonly CustomEntry[],
  context: CustomContext,
): readonly Message[] {
  return [...tooMany(custom, context.file), ...nameProblems(custom, context)];
}

/** The selections of the custom metrics; the run-wide threshold and strict mode hold for them too. */
export function customSelections({ custom, metrics, mode }: Config): readonly MetricSelection[] {
  return custom.map(({ name, steps, evaluationSteps = steps, criteria, rubric, ...own }) => ({
    id: name,
    threshold: own.threshold ?? metrics.options.threshold ?? DEFAULT_THRESHOLD,
    strictMode: own.strictMode ?? metrics.options.strictMode ?? false,
    options: {
      ...(criteria !== undefined && { criteria }),
      ...(evaluationSteps !== undefined && { evaluationSteps }),
      ...(rubric !== undefined && { rubric }),
    },
    custom: kindIn(mode),
  }));
}

const kindIn = (mode: MetricMode) => (mode === "multi-turn" ? "conversational-g-eval" : "g-eval");
