import { createBedrockClient } from "../../lib/adapters/bedrock/bedrock-client.ts";
import { type TriedModel, tryModel } from "../../lib/adapters/models/try-model.ts";
import { secretsOfEnvironment } from "../../lib/adapters/secrets/secrets-of-environment.ts";
import type { NamedDocument } from "../../lib/core/config/listed-model.ts";
import { defaultConfig } from "../../lib/core/config/parse-config.ts";
import { pricesOf } from "../../lib/core/cost/prices.ts";
import { describe } from "../../lib/core/errors.ts";
import type { Language } from "../../lib/core/language.ts";
import { usd } from "../../lib/core/report/format.ts";
import type { CommandContext } from "../context.ts";
import type { KnownModels } from "../models/known-models.ts";
import { testModels } from "../models/test-models.ts";
import type { Finding } from "./finding.ts";
import { doctorWordsIn } from "./words.ts";

/** More tokens than a tiny call takes either way. */
const CALL = { input: 500, output: 1_024 };
const PER = 1_000_000;

/** Documents that can't be read, and each model by one tiny call unless `calls` is false. */
export async function checkModels(
  context: CommandContext,
  known: KnownModels,
  calls: boolean,
): Promise<readonly Finding[]> {
  const { language } = context;
  const words = doctorWordsIn(language);
  const broken = [...known.broken].map(
    ([alias, problem]): Finding => ({
      status: "failed",
      check: "model",
      where: alias,
      what: describe(problem, language),
    }),
  );
  if (known.models.length === 0) {
    const where = "models";
    const none = {
      check: "model",
      where,
      what: words.noModels,
      remedy: words.modelRemedy,
    } as const;
    return broken.length > 0 ? broken : [{ ...none, status: "note" }];
  }
  const found = calls
    ? await callThem(context, known.models, () => testModels(context, known, undefined))
    : known.models.map((model) => notCalled(model, language));
  return [...broken, ...found];
}

/** Models of a stage's parameter store, each by one tiny call with the secrets of the cloud. */
export async function checkStageModels(
  context: CommandContext,
  models: readonly NamedDocument[],
  calls: boolean,
): Promise<readonly Finding[]> {
  const { language } = context;
  if (!calls || models.length === 0) return models.map((model) => notCalled(model, language));
  const { limits } = defaultConfig;
  const secrets = secretsOfEnvironment();
  return callThem(context, models, async () => {
    const tried: TriedModel[] = [];
    for (const each of models) {
      const use = /embed/i.test(each.model.modelId) ? "embedding" : "judge";
      tried.push(await tryModel(each, { use, language, limits, secrets }));
    }
    return tried;
  });
}

function notCalled({ alias, source }: NamedDocument, language: Language): Finding {
  const what = doctorWordsIn(language).notCalled;
  return { status: "note", check: "model", where: `${alias} (${source})`, what };
}

/** Tells what the calls will cost at most, then makes them. */
async function callThem(
  { language, output }: CommandContext,
  models: readonly NamedDocument[],
  call: () => Promise<readonly TriedModel[]>,
): Promise<readonly Finding[]> {
  const words = doctorWordsIn(language);
  output.err(words.cost(models.length, mostCost(models, language)));
  return (await call()).map(({ alias, source, works, error, latencyMs }) => ({
    status: works ? "ok" : "failed",
    check: "model",
    where: `${alias} (${source})`,
    what: works ? words.works(latencyMs) : (error?.message ?? words.notCalled),
  }));
}

function mostCost(models: readonly NamedDocument[], language: Language): string {
  const words = doctorWordsIn(language);
  let total = 0;
  for (const { model } of models) {
    const prices = pricesOf(model);
    if (prices === undefined) return words.costUnknown;
    total += (CALL.input * prices.inputPerMTok + CALL.output * prices.outputPerMTok) / PER;
  }
  return words.costBelow(usd(Math.max(total, 0.0001)));
}

/** Whether the SDK finds credentials, where something of AWS is to be asked. */
export async function checkCredentials(language: Language): Promise<Finding> {
  const words = doctorWordsIn(language);
  const found = { check: "credentials", where: "AWS" } as const;
  if (process.env.AWS_BEARER_TOKEN_BEDROCK) {
    return { ...found, status: "ok", what: words.credentialsOk };
  }
  const region = process.env.AWS_REGION ?? "ap-northeast-1";
  const client = createBedrockClient({ region, concurrency: 1 });
  try {
    await client.config.credentials();
    return { ...found, status: "ok", what: words.credentialsOk };
  } catch (error) {
    const what = words.noCredentials(error instanceof Error ? error.name : String(error));
    return { ...found, status: "failed", what, remedy: words.credentialsRemedy };
  } finally {
    client.destroy();
  }
}
