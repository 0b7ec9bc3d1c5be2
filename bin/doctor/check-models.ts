import { createBedrockClient } from "../../lib/adapters/bedrock/bedrock-client.ts";
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
const CALL = { input: 500, output: 200 };
const PER = 1_000_000;

/** Documents that can't be read, and each model by one tiny call unless `calls` is false. */
export async function checkModels(
  context: CommandContext,
  known: KnownModels,
  calls: boolean,
): Promise<readonly Finding[]> {
  const { language, output } = context;
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
  if (!calls) {
    const untried = known.models.map(
      ({ alias, source }): Finding => ({
        status: "note",
        check: "model",
        where: `${alias} (${source})`,
        what: words.notCalled,
      }),
    );
    return [...broken, ...untried];
  }
  output.err(words.cost(known.models.length, mostCost(known, language)));
  const tried = (await testModels(context, known, undefined)).map(
    ({ alias, source, works, error, latencyMs }): Finding => ({
      status: works ? "ok" : "failed",
      check: "model",
      where: `${alias} (${source})`,
      what: works ? words.works(latencyMs) : (error?.message ?? words.notCalled),
    }),
  );
  return [...broken, ...tried];
}

function mostCost({ models }: KnownModels, language: Language): string {
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
