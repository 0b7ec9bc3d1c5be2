import { fail, ok, type Result } from "../errors.ts";
import type { Metric, MetricSelection } from "../metrics/metric.ts";
import { ownValue } from "../own-value.ts";
import { nearestName } from "../text/nearest-name.ts";
import { type Config, OFFLINE } from "./config.ts";
import type { ModelDocument } from "./model.ts";
import { type ModelPlace, modelParameter } from "./model-parameter.ts";
import type { RunEmbedding, RunJudge } from "./run-config.ts";
import type { Settings } from "./settings.ts";

/** What the parameter store has of models. */
export interface StoredModels extends ModelPlace {
  /** Every alias that it has a document of. */
  readonly aliases: readonly string[];
  /** Those documents that a configuration names. */
  readonly documents: Readonly<Record<string, ModelDocument>>;
}

export interface ModelSources {
  readonly config: Config;
  readonly settings: Settings;
  /** Documents of the file win over these. */
  readonly stored?: StoredModels;
  /** SHA-256 of the judge script, hex, where the judge is one. */
  readonly judgeScript?: string;
}

const NOTHING_STORED = { stage: "local", tenant: "default", aliases: [], documents: {} };

/** The alias of the judge that flag or file name, wherever its document is. */
export function judgeAlias({ config, settings }: Pick<ModelSources, "config" | "settings">) {
  return settings.judge ?? (typeof config.judge === "string" ? config.judge : config.judge?.model);
}

interface Found {
  readonly alias: string;
  readonly model: ModelDocument;
  readonly parameter?: string;
}

function findModel({ config, stored = NOTHING_STORED }: ModelSources, alias: string) {
  const own = ownValue(config.models, alias);
  const parameter = modelParameter(stored, alias);
  const kept = ownValue(stored.documents, alias);
  const found: Found | undefined =
    own !== undefined
      ? { alias, model: own }
      : kept && { alias, model: kept, ...(parameter !== undefined && { parameter }) };
  return { found, parameter };
}

const knownAliases = ({ config, stored = NOTHING_STORED }: ModelSources): readonly string[] => [
  ...new Set([...Object.keys(config.models), ...stored.aliases]),
];

/** The judge by script, flag or file; offline when there is no model at all. */
export function resolveJudge(sources: ModelSources): Result<RunJudge> {
  const { judgeScript } = sources;
  if (judgeScript !== undefined) {
    return ok({ provider: "scripted", alias: "scripted", version: judgeScript });
  }
  const aliases = [...knownAliases(sources), OFFLINE];
  const alias = judgeAlias(sources) ?? (aliases.length === 1 ? OFFLINE : undefined);
  if (alias === undefined) return fail([{ code: "config.missing_judge", details: { aliases } }]);
  if (alias === OFFLINE) return ok({ provider: OFFLINE, alias: OFFLINE });
  const { found, parameter } = findModel(sources, alias);
  if (found !== undefined) return ok({ provider: found.model.provider, ...found });
  const nearest = nearestName(alias, aliases);
  return fail([{ code: "config.unknown_model", details: { alias, aliases, nearest, parameter } }]);
}

/** The embedding model by its alias, and whether the metrics can do without one. */
export function resolveEmbedding(
  sources: ModelSources,
  judge: RunJudge,
  {
    known,
    selections,
  }: {
    readonly known: Readonly<Record<string, Pick<Metric, "embeds">>>;
    readonly selections: readonly MetricSelection[];
  },
): Result<RunEmbedding | null> {
  const aliases = knownAliases(sources);
  const alias = sources.config.embedding;
  if (alias !== undefined) {
    const { found, parameter } = findModel(sources, alias);
    if (found !== undefined) return ok(found);
    const details = { alias, aliases, nearest: nearestName(alias, aliases), parameter };
    return fail([{ code: "config.unknown_embedding", details }]);
  }
  const needing = selections.filter(
    ({ id, custom, options }) => custom === undefined && known[id]?.embeds(options) === true,
  );
  // For trying Saiten without any model, such metrics are not applicable, as others are.
  if (needing.length === 0 || judge.provider === OFFLINE) return ok(null);
  const metrics = needing.map(({ id }) => id);
  return fail([{ code: "config.embedding_missing", details: { metrics, aliases } }]);
}
