import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import { directionOfSelection } from "../metrics/metric-of.ts";
import { validate } from "../validation/validate.ts";
import { parseGate } from "../verdict/parse-gate.ts";
import type { AgentConfig } from "./agent.ts";
import {
  CACHE_MAX_AGE_DAYS,
  type Config,
  judgingSchema,
  limitsSchema,
  repeatSchema,
} from "./config.ts";
import type { Environment } from "./read-settings.ts";
import { type ModelSources, resolveEmbedding, resolveJudge } from "./resolve-judge.ts";
import { resolveLanguage } from "./resolve-language.ts";
import { type MetricContext, resolveMetrics } from "./resolve-metrics.ts";
import type { RunConfig } from "./run-config.ts";
import { longFlag, type SettingName } from "./settings.ts";

export interface FreezeInput extends ModelSources {
  readonly environment: Environment;
  readonly testSet: RunConfig["testSet"];
  /** The agent of the command, where it is not that of the file. */
  readonly agent?: AgentConfig;
  readonly metrics: MetricContext;
}

type Limits = Config["limits"];

const LIMIT_SETTINGS: Readonly<Record<keyof Limits, SettingName>> = {
  concurrency: "concurrency",
  callTimeoutSeconds: "callTimeout",
  toleratedErrorShare: "toleratedErrorShare",
  maxCostUsd: "maxCost",
  allowPartial: "allowPartial",
};

/** Limits of the file with those of flags and variables over them. */
function resolveLimits({ config, settings }: FreezeInput): Result<Limits> {
  const given = Object.entries(LIMIT_SETTINGS).map(([key, name]) => [key, settings[name]] as const);
  const told = given.filter(([, value]) => value !== undefined);
  const checked = validate(limitsSchema, { ...config.limits, ...Object.fromEntries(told) });
  if (checked.ok) return checked;
  return fail(
    checked.error.map(({ path, value, what }): Message => {
      const name = longFlag(LIMIT_SETTINGS[path[0] as keyof Limits]);
      return {
        code: "config.invalid_setting",
        details: { name, value: String(value), problem: what },
      };
    }),
  );
}

/** How often of the file, with that of a flag or variable over it. */
function resolveRepeat({ config, settings }: FreezeInput): Result<number> {
  const checked = validate(repeatSchema, settings.repeat ?? config.repeat);
  if (checked.ok) return checked;
  const name = longFlag("repeat");
  return fail(
    checked.error.map(({ value, what }): Message => {
      const details = { name, value: String(value), problem: what };
      return { code: "config.invalid_setting", details };
    }),
  );
}

/** Names that metrics go by; those of the run's mode win. */
function namesOfMetrics({ config, metrics }: FreezeInput): ReadonlyMap<string, string> {
  const other = config.mode === "single-turn" ? "multi-turn" : "single-turn";
  return new Map([...metrics.taken(other), ...metrics.taken(config.mode)]);
}

function resolveGates(
  input: FreezeInput,
  selections: readonly MetricSelection[],
): Result<RunConfig["gates"]> {
  const faces = selections.map((selection) => ({
    id: selection.id,
    direction: directionOfSelection(selection),
  }));
  const gates: RunConfig["gates"] = [];
  const problems: Message[] = [];
  const context = { metrics: faces, names: namesOfMetrics(input) };
  for (const entry of input.config.gates) {
    const { name, rule } = typeof entry === "string" ? { rule: entry } : entry;
    const gate = parseGate(rule, { ...context, ...(name !== undefined && { name }) });
    if (gate.ok) gates.push({ name: gate.value.name, rule: gate.value.rule });
    else problems.push(...gate.error);
  }
  return problems.length > 0 ? fail(problems) : ok(gates);
}

/** The agent of the command or the file; one without a role takes that of the file. */
function resolveAgent({ agent, config }: FreezeInput): Result<AgentConfig> {
  const chosen = agent ?? config.agent;
  if (chosen === undefined) return fail([{ code: "config.missing_agent", details: undefined }]);
  const role = chosen.role ?? config.agent?.role;
  return ok(role === undefined ? chosen : { ...chosen, role });
}

function judgingOf({ judge }: Config): RunConfig["judging"] {
  const { model: _, summary: __, ...judging } = typeof judge === "object" ? judge : { model: "" };
  return judgingSchema.parse(judging);
}

const messagesOf = (results: readonly Result<unknown>[]): readonly Message[] =>
  results.flatMap((result) => (result.ok ? [] : result.error));

/**
 * The configuration that a run keeps: flags over variables over the file over defaults, the judge's
 * alias resolved. Every problem at once.
 */
export function freezeConfig(input: FreezeInput): Result<RunConfig> {
  const { config, settings, environment, testSet } = input;
  const agent = resolveAgent(input);
  const judge = resolveJudge(input);
  const limits = resolveLimits(input);
  const repeat = resolveRepeat(input);
  const metrics = resolveMetrics(
    { ...config, ...(agent.ok && { agent: agent.value }) },
    input.metrics,
  );
  // Gates name metrics: without those they can't be told right from wrong.
  const gates = metrics.ok ? resolveGates(input, metrics.value) : ok([]);
  const embedding =
    judge.ok && metrics.ok
      ? resolveEmbedding(input, judge.value, {
          known: input.metrics.known,
          selections: metrics.value,
        })
      : ok(null);
  const parts = [agent, judge, limits, repeat, metrics, gates, embedding] as const;
  if (
    !agent.ok ||
    !judge.ok ||
    !limits.ok ||
    !repeat.ok ||
    !metrics.ok ||
    !gates.ok ||
    !embedding.ok
  ) {
    return fail(messagesOf(parts));
  }
  return ok({
    schemaVersion: 1,
    name: settings.name ?? config.name ?? testSet.name,
    mode: config.mode,
    language: resolveLanguage({ flag: settings.language, file: config.language, environment }),
    testSet,
    agent: agent.value,
    judge: judge.value,
    judging: judgingOf(config),
    embedding: embedding.value,
    metrics: metrics.value.map((selection) => ({
      ...selection,
      options: { ...selection.options },
    })),
    retrieval: config.retrieval,
    limits: limits.value,
    ...(repeat.value > 1 && { repeat: repeat.value }),
    gates: gates.value,
    note: settings.note ?? config.note ?? null,
    cache: settings.cache ?? config.cache !== false,
    cacheMaxAgeDays:
      typeof config.cache === "object" ? config.cache.maxAgeDays : CACHE_MAX_AGE_DAYS,
  });
}
