import { type TriedModel, tryModel } from "../../lib/adapters/models/try-model.ts";
import type { ModelUse } from "../../lib/core/config/listed-model.ts";
import type { ModelDocument } from "../../lib/core/config/model.ts";
import { modelParameter } from "../../lib/core/config/model-parameter.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { Secrets } from "../../lib/core/ports.ts";
import { nearestName } from "../../lib/core/text/nearest-name.ts";
import { withLocalSecrets } from "../../lib/local/models/local-secrets.ts";
import { TENANT, workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { Problems } from "../output.ts";
import { stageOf } from "../stage.ts";
import type { KnownModel, KnownModels } from "./known-models.ts";

const NO_SECRETS: Secrets = { get: async () => undefined };

/** Tries the model of an alias, or all of them; one that serves as two things is tried as both. */
export async function testModels(
  context: CommandContext,
  known: KnownModels,
  alias: string | undefined,
): Promise<readonly TriedModel[]> {
  const models = alias === undefined ? known.models : [chosen(known, alias)];
  const { limits } = known.config;
  const tryAll = async (secrets: Secrets) => {
    const trial = { language: context.language, limits, secrets };
    const tried: TriedModel[] = [];
    for (const model of models) {
      for (const use of usesOf(model)) {
        tried.push(await tryModel(model, { ...trial, use }));
      }
    }
    return tried;
  };
  return models.some(({ model }) => namesSecret(model))
    ? withLocalSecrets(workspace(undefined), tryAll)
    : tryAll(NO_SECRETS);
}

/** What the configuration says, else what the model's name does. */
function usesOf({ use, model }: KnownModel): readonly ModelUse[] {
  if (use.length > 0) return use;
  return /embed/i.test(model.modelId) ? ["embedding"] : ["judge"];
}

function chosen({ models, broken }: KnownModels, alias: string): KnownModel {
  const found = models.find((each) => each.alias === alias);
  if (found !== undefined) return found;
  const problem = broken.get(alias);
  if (problem !== undefined) throw new Problems([problem]);
  const aliases = models.map((each) => each.alias);
  const parameter = modelParameter({ stage: stageOf(), tenant: TENANT }, alias);
  const nearest = nearestName(alias, aliases);
  throw new AppError("config.unknown_model", { alias, aliases, nearest, parameter });
}

function namesSecret(model: ModelDocument): boolean {
  if (model.provider === "bedrock") return false;
  const headers = Object.values(model.headers ?? {});
  return (
    model.apiKeySecret !== undefined ||
    headers.some((value) => typeof value === "object" && "secret" in value)
  );
}
