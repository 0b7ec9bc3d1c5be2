import { problemsOfModel } from "../api/check-document.ts";
import type { ModelDocument } from "../config/model.ts";
import { modelParameter } from "../config/model-parameter.ts";
import { parseModelDocument } from "../config/parse-model-document.ts";
import type { RunConfig, RunEmbedding, RunJudge, RunRequest } from "../config/run-config.ts";
import { withPrices } from "../cost/with-prices.ts";
import { AppError } from "../errors.ts";
import type { CallOptions, Parameters, RunRef } from "../ports.ts";

/** Where PrepareRun finds the documents of models. */
export interface ModelSource {
  readonly parameters: Parameters;
  /** The deployment, as the names of its parameters have it. */
  readonly stage: string;
  /** True in Lambda: no variable of a user's shell reaches that far. */
  readonly inCloud: boolean;
  /** Hosts that models may be reached at in the cloud. */
  readonly modelHosts: readonly string[];
}

interface Named {
  readonly alias: string;
  readonly model: ModelDocument;
  readonly parameter?: string | undefined;
}

/**
 * The configuration that a run is asked with, its models looked up by their alias, each once, and
 * with the prices of this day. Throws AppError that names the parameter.
 */
export async function resolveModels(
  source: ModelSource,
  { judge, embedding, ...request }: RunRequest,
  run: RunRef,
  options?: CallOptions,
): Promise<RunConfig> {
  const found = new Map<string, Promise<Required<Named>>>();
  const find = (alias: string) => {
    const known = found.get(alias) ?? storedModel(source, run, alias, options);
    found.set(alias, known);
    return known;
  };
  const judged = async (): Promise<RunJudge> => {
    if (judge.provider === "offline" || judge.provider === "scripted") return judge;
    if (judge.provider !== "parameter") return priced(source, run, judge);
    const stored = await find(judge.alias);
    return { provider: stored.model.provider, ...priced(source, run, stored) };
  };
  const embedded = async (): Promise<RunEmbedding | null> => {
    if (embedding === null) return null;
    return priced(source, run, "provider" in embedding ? await find(embedding.alias) : embedding);
  };
  return { ...request, judge: await judged(), embedding: await embedded() };
}

async function storedModel(
  { parameters, stage }: ModelSource,
  { tenant }: RunRef,
  alias: string,
  options?: CallOptions,
): Promise<Required<Named>> {
  const parameter = modelParameter({ stage, tenant }, alias);
  if (parameter === undefined) throw new AppError("model.bad_alias", { alias });
  const text = await parameters.get(parameter, options);
  if (text === undefined) throw new AppError("model.missing", { alias, parameter });
  const document = parseModelDocument(text, parameter);
  if (document.ok) return { alias, parameter, model: document.value };
  throw new AppError(document.error.code, document.error.details);
}

/**
 * Throws when a document counts on a variable that is not there, or leads to a host or a secret that is
 * not its tenant's to use: parameters can be written past the API, which refuses such a one.
 */
function priced<T extends Named>(source: ModelSource, { tenant }: RunRef, named: T): T {
  const { alias, model, parameter = `models.${alias}` } = named;
  const variable = source.inCloud ? variableOf(model) : undefined;
  if (variable !== undefined) {
    throw new AppError("model.variable_in_cloud", { alias, source: parameter, variable });
  }
  const policy = { ...source, ownMachine: !source.inCloud };
  const [problem] = problemsOfModel(model, { policy, tenant });
  if (problem !== undefined) throw new AppError(problem.code, problem.details);
  return { ...named, model: withPrices(model) };
}

function variableOf(model: ModelDocument): string | undefined {
  if (model.provider === "bedrock") return undefined;
  const headers = Object.values(model.headers ?? {});
  const named = headers.flatMap((value) =>
    typeof value === "object" && "env" in value ? [value.env] : [],
  );
  return model.apiKeyEnv ?? named[0];
}
