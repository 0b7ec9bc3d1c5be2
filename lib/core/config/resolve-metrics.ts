import * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { DEFAULT_THRESHOLD } from "../metrics/common-options.ts";
import type { Metric, MetricMode, MetricSelection } from "../metrics/metric.ts";
import { unitSchema } from "../results.ts";
import { nearestName } from "../text/nearest-name.ts";
import { normalize } from "../text/normalize.ts";
import { validate } from "../validation/validate.ts";
import { formatPath, shownValue } from "../validation/value-at.ts";
import type { Config, MetricEntry } from "./config.ts";
import { customProblems, customSelections, type TakenNames } from "./resolve-custom.ts";

/** What is known of the built-in metrics, by id. */
export type KnownMetrics = Readonly<
  Record<string, Pick<Metric, "options" | "direction" | "mode" | "embeds">>
>;

export interface MetricContext {
  readonly known: KnownMetrics;
  /** What `use: standard` stands for in a mode. */
  readonly standard: Readonly<Record<MetricMode, readonly string[]>>;
  /** Names that a custom metric of the mode can't have. */
  readonly taken: (mode: MetricMode) => TakenNames;
  /** Names the configuration in messages. */
  readonly file: string;
}

type Options = Readonly<Record<string, unknown>>;

const commonShape = {
  threshold: unitSchema.default(DEFAULT_THRESHOLD),
  strictMode: z.boolean().default(false),
};

/** Entries in order of first mention; a later one for the same metric changes the earlier. */
function mergeEntries(
  { metrics, mode }: Config,
  standard: MetricContext["standard"],
): Map<string, Options> {
  const use: readonly MetricEntry[] = metrics.use === "standard" ? standard[mode] : metrics.use;
  const merged = new Map<string, Options>();
  for (const entry of [...use, ...metrics.also]) {
    const { id, ...options } = typeof entry === "string" ? { id: entry } : entry;
    merged.set(id, { ...merged.get(id), ...options });
  }
  return merged;
}

function unknownMetric(id: string, mode: MetricMode, { known }: MetricContext): Message {
  const ids = Object.keys(known).filter((each) => known[each]?.mode === mode);
  const written = normalize(id);
  const containing = written === "" ? undefined : ids.find((each) => each.includes(written));
  const nearest = containing ?? nearestName(id, ids);
  return { code: "config.unknown_metric", details: { id, nearest, known: ids } };
}

interface Entry {
  readonly id: string;
  readonly options: Options;
  readonly schema: z.ZodObject;
}

function selectOne({ id, options, schema }: Entry, file: string): Result<MetricSelection> {
  const checked = validate(z.strictObject({ ...schema.shape, ...commonShape }), options);
  if (checked.ok) {
    const { threshold, strictMode, ...own } = checked.value;
    return ok({ id, threshold, strictMode, options: own } as MetricSelection);
  }
  return fail(
    checked.error.map(({ path, value, what }): Message => {
      if (what.kind === "missing" && path.length === 1) {
        const details = { metric: id, option: formatPath(path) };
        return { code: "config.metric_option_missing", details };
      }
      const field = formatPath(["metrics", id, ...path]);
      const details = { file, line: null, field, value: shownValue(value), problem: what };
      return { code: "config.invalid_value", details };
    }),
  );
}

/** The run-wide options and the agent's role, for a metric that takes them. */
function sharedOptions({ metrics, agent }: Config, schema: z.ZodObject): Options {
  const taken = { ...schema.shape, ...commonShape };
  const shared = { ...(agent?.role !== undefined && { role: agent.role }), ...metrics.options };
  return Object.fromEntries(Object.entries(shared).filter(([key]) => Object.hasOwn(taken, key)));
}

function strangeOptions(
  { metrics }: Config,
  schemas: readonly z.ZodObject[],
  file: string,
): Message[] {
  const own = schemas.flatMap((schema) => Object.keys(schema.shape));
  const taken = [...own, ...Object.keys(commonShape)];
  return Object.keys(metrics.options)
    .filter((key) => !taken.includes(key))
    .map((key) => {
      const problem = { kind: "unknownKey", nearest: nearestName(key, taken) } as const;
      const field = formatPath(["metrics", "options", key]);
      return {
        code: "config.invalid_value",
        details: { file, line: null, field, value: null, problem },
      };
    });
}

/** The entries of built-in metrics, each checked against the options of its metric. */
function resolveEntries(config: Config, context: MetricContext): Result<MetricSelection[]> {
  const { known, standard, file } = context;
  const { mode } = config;
  const selections: MetricSelection[] = [];
  const problems: Message[] = [];
  const schemas: z.ZodObject[] = [];
  for (const [id, options] of mergeEntries(config, standard)) {
    const metric = Object.hasOwn(known, id) ? known[id] : undefined;
    if (metric === undefined) {
      problems.push(unknownMetric(id, mode, context));
      continue;
    }
    if (metric.mode !== mode) {
      const details = { file, id, mode: metric.mode };
      problems.push({ code: "config.metric_of_other_mode", details });
      continue;
    }
    const schema = metric.options;
    schemas.push(schema);
    const own = { ...sharedOptions(config, schema), ...options };
    const selected = selectOne({ id, options: own, schema }, file);
    if (selected.ok) selections.push(selected.value);
    else problems.push(...selected.error);
  }
  problems.push(...strangeOptions(config, schemas, file));
  return problems.length > 0 ? fail(problems) : ok(selections);
}

/** The metrics of a run with their options, defaults filled in; every problem at once. */
export function resolveMetrics(
  config: Config,
  context: MetricContext,
): Result<readonly MetricSelection[]> {
  const { file } = context;
  const entries = resolveEntries(config, context);
  const taken = context.taken(config.mode);
  const problems = [
    ...(entries.ok ? [] : entries.error),
    ...customProblems(config.custom, { file, taken }),
  ];
  if (!entries.ok || problems.length > 0) return fail(problems);
  const selections = [...entries.value, ...customSelections(config)];
  if (selections.length === 0) return fail([{ code: "config.no_metric", details: { file } }]);
  return ok(selections);
}
