import type { OpenAiModel, SecretRef } from "../../core/config/model.ts";
import { AppError } from "../../core/errors.ts";
import type { ModelArea } from "../model-call.ts";

export interface ModelSecrets {
  readonly apiKey?: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface NamedModel {
  readonly area: ModelArea;
  readonly alias: string;
  readonly model: OpenAiModel;
}

/** Looks up the secrets that a model document names. Throws when one is not set. */
export function modelSecrets(
  { area, alias, model }: NamedModel,
  env: NodeJS.ProcessEnv = process.env,
): ModelSecrets {
  const read = (ref: SecretRef): string => {
    if ("secret" in ref) {
      throw new AppError(`${area}.secret_unavailable`, { model: alias, secret: ref.secret });
    }
    const value = env[ref.env];
    if (value === undefined || value === "") {
      throw new AppError(`${area}.variable_missing`, { model: alias, variable: ref.env });
    }
    return value;
  };
  const headers = Object.entries(model.headers ?? {}).map(
    ([name, value]) => [name, typeof value === "string" ? value : read(value)] as const,
  );
  const { apiKeyEnv, apiKeySecret } = model;
  return {
    headers: Object.fromEntries(headers),
    ...(apiKeyEnv !== undefined && { apiKey: read({ env: apiKeyEnv }) }),
    ...(apiKeySecret !== undefined && { apiKey: read({ secret: apiKeySecret }) }),
  };
}
