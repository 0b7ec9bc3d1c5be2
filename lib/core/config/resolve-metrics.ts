import * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { Direction, MetricSelection } from "../metrics/metric.ts";
import { unitSchema } from "../results.ts";
import { nearestName } from "../text/nearest-name.ts";
import { normalize } from "../text/normalize.ts";
import { validate } from "../validation/validate.ts";
import { formatPath, shownValue } from "../validation/value-at.ts";
import type { Config, MetricEntry } from "./config.ts";

/** What is known of the metrics of this version, by id. */
export type KnownMetrics = Readonly<
  Record<string, { readonly options: z.ZodObject; readonly direction: Direction }>
>;

export interface MetricContext {
  readonly known: KnownMetrics;
  /** What `use: standard` stands for. */
  readonly standard: readonly string[];
  /** Names the configuration in messages. */
  readonly file: string;
}

type Options = Readonly<Record<string, unknown>>;

const DEFAULT_THRESHOLD = 0.5;

/** Metrics of the design that come with later versions. */
const LATER = [
  "correctness",
  "groundedness",
  "completeness",
  "task-completion",
  "tool-correctness",
  "summarization",
  "turn-faithfulness",
  "turn-relevancy",
  "conversation-completeness",
];

const isOfLater = (id: string): boolean => LATER.includes(id) || id.startsWith("ragas-");

const commonShape = {
  threshold: unitSchema.default(DEFAULT_THRESHOLD),
  strictMode: z.boolean().default(false),
};

/** Entries in order of first mention; a later one for the same metric changes the earlier. */
function mergeEntries({ metrics }: Config, standard: readonly string[]): Map<string, Options> {
  const use: readonly MetricEntry[] = metrics.use === "standard" ? standard : metrics.use;
  const merged = new Map<string, Options>();
  for (const entry of [...use, ...metrics.also]) {
    const { id, ...options } = typeof entry === "string" ? { id: entry } : entry;
    merged.set(id, { ...merged.get(id), ...options });
  }
  return merged;
}

function unknownMetric(id: string, { known, file }: MetricContext): Message {
  if (isOfLater(id)) {
    const details = { file, line: null, key: "metrics", value: id };
    return { code: "config.not_supported_yet", details };
  }
  const ids = Object.keys(known);
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
  const taken = schemas.flatMap((schema) => Object.keys({ ...schema.shape, ...commonShape }));
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

/** The metrics of a run with their options, defaults filled in; every problem at once. */
export function resolveMetrics(
  config: Config,
  context: MetricContext,
): Result<readonly MetricSelection[]> {
  const { known, standard, file } = context;
  const selections: MetricSelection[] = [];
  const problems: Message[] = [];
  const schemas: z.ZodObject[] = [];
  for (const [id, options] of mergeEntries(config, standard)) {
    const schema = Object.hasOwn(known, id) ? known[id]?.options : undefined;
    if (schema === undefined) {
      problems.push(unknownMetric(id, context));
      continue;
    }
    schemas.push(schema);
    const own = { ...sharedOptions(config, schema), ...options };
    const selected = selectOne({ id, options: own, schema }, file);
    if (selected.ok) selections.push(selected.value);
    else problems.push(...selected.error);
  }
  problems.push(...strangeOptions(config, schemas, file));
  return problems.length > 0 ? fail(problems) : ok(selections);
}
