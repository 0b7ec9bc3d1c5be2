import { type AnswerShape, answerShape } from "../../core/config/answer-shape.ts";
import type { ModelUse, NamedDocument } from "../../core/config/listed-model.ts";
import { capabilitiesOf } from "../../core/config/model.ts";
import { type RunConfig, runConfigSchema } from "../../core/config/run-config.ts";
import { AppError } from "../../core/errors.ts";
import type { Language } from "../../core/language.ts";
import type { Secrets } from "../../core/ports.ts";
import type { RefusedParameter } from "../../core/results.ts";
import { type Cause, noUsage, type Usage } from "../../core/results.ts";
import { embeddingCostUsd, judgeCostUsd } from "../../core/run/cost.ts";
import { causeOf } from "../../core/run/results-without-scores.ts";
import { createCountedJudge } from "../counted-models.ts";
import { createEmbedder } from "../create-embedder.ts";
import { openModelJudge } from "../open-model-judge.ts";
import { probeFailure, unverified } from "../probe-failure.ts";
import { probeJudge } from "../probe-judge.ts";

export interface TriedModel {
  readonly alias: string;
  readonly source: string;
  readonly use: ModelUse;
  readonly modelId: string;
  readonly works: boolean;
  /** Why it does not, in the reader's language. */
  readonly error: Pick<Cause, "code" | "message"> | null;
  readonly latencyMs: number;
  readonly usage: Usage;
  /** US dollars; null is unknown. */
  readonly costUsd: number | null;
  /** Of a judge: how it was held to the shape of its answer. */
  readonly answerShape?: AnswerShape;
  readonly refused?: readonly RefusedParameter[];
  /** Of a judge: what it is asked with, what it has just refused left out. */
  readonly can?: Readonly<Record<RefusedParameter, boolean>>;
  /** Of an embedding model: numbers a vector; null when it gave none. */
  readonly dimensions?: number | null;
}

export interface Trial {
  readonly use: ModelUse;
  readonly language: Language;
  readonly limits: Pick<RunConfig["limits"], "callTimeoutSeconds">;
  readonly secrets: Secrets;
}

interface Seen extends Pick<TriedModel, "usage" | "refused" | "dimensions"> {
  /** Why the model is not known to work, though it could be reached. */
  readonly doubt?: AppError;
}

/** Makes one tiny call to a model as a run would, and tells how it went. Spends next to nothing. */
export async function tryModel(named: NamedDocument, trial: Trial): Promise<TriedModel> {
  const { alias, source, model } = named;
  const { use, language } = trial;
  const config = configOf(named, trial);
  const began = performance.now();
  const seen = await (use === "judge" ? tryJudge : tryEmbedder)(config, named, trial).catch(
    (error: unknown) => {
      if (error instanceof AppError) return { error: causeOf(error, language) };
      throw error;
    },
  );
  const latencyMs = Math.round(performance.now() - began);
  const facts = { alias, source, use, modelId: model.modelId, latencyMs };
  if ("error" in seen) {
    return { ...facts, works: false, error: seen.error, usage: noUsage, costUsd: null };
  }
  const { doubt, ...shown } = seen;
  const costUsd = (use === "judge" ? judgeCostUsd : embeddingCostUsd)(config, seen.usage);
  return {
    ...facts,
    ...shown,
    works: doubt === undefined,
    error: doubt === undefined ? null : causeOf(doubt, language),
    // A reply that tells no tokens was not free for that.
    costUsd: isTold(seen.usage) ? costUsd : null,
    ...(use === "judge" && {
      answerShape: answerShape(model, seen.refused),
      can: abilities(model, seen.refused),
    }),
  };
}

function abilities(
  model: NamedDocument["model"],
  refused: readonly RefusedParameter[] = [],
): NonNullable<TriedModel["can"]> {
  const known = capabilitiesOf(model);
  const can = (name: RefusedParameter) => known[name] === true && !refused.includes(name);
  return {
    jsonSchema: can("jsonSchema"),
    toolUse: can("toolUse"),
    cachePoint: can("cachePoint"),
    temperature: can("temperature"),
    topP: can("topP"),
  };
}

const isTold = ({ calls: _, ...tokens }: Usage): boolean =>
  Object.values(tokens).some((count) => count > 0);

/** As much of a run as a model's clients are made from. */
function configOf({ alias, model }: NamedDocument, { use, language, limits }: Trial): RunConfig {
  const offline = { provider: "offline", alias: "offline" };
  return runConfigSchema.parse({
    schemaVersion: 1,
    name: alias,
    mode: "single-turn",
    language,
    testSet: { name: alias, version: "", cases: 0 },
    agent: { type: "recorded" },
    judge: use === "judge" ? { provider: model.provider, alias, model } : offline,
    embedding: use === "embedding" ? { alias, model } : null,
    metrics: [],
    retrieval: {},
    limits,
    gates: [],
    note: null,
    cache: false,
  });
}

async function tryJudge(
  { limits }: RunConfig,
  { alias, model, source: parameter }: NamedDocument,
  { secrets }: Trial,
): Promise<Seen> {
  const opened = await openModelJudge({ alias, model }, limits, { secrets });
  return probeJudge({ judge: createCountedJudge(opened), alias, parameter });
}

async function tryEmbedder(
  config: RunConfig,
  { alias, source: parameter }: NamedDocument,
  { secrets }: Trial,
): Promise<Seen> {
  try {
    const embedder = await createEmbedder(config, { repeats: false, secrets });
    const reply = await embedder?.embed(["probe"]);
    return { usage: reply?.usage ?? noUsage, dimensions: reply?.vectors[0]?.length ?? null };
  } catch (error) {
    const probed = { area: "embedding", alias, parameter } as const;
    const usage = probeFailure(error, probed);
    return { usage, dimensions: null, doubt: unverified(probed, error) };
  }
}
