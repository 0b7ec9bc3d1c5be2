import type { OpenAiModel, SecretRef } from "../../core/config/model.ts";
import { AppError } from "../../core/errors.ts";
import type { Reason } from "../../core/messages/reason.ts";
import type { Secrets } from "../../core/ports.ts";
import type { ModelArea } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { nothingSecret } from "../redact.ts";

export interface ModelSecrets {
  readonly apiKey?: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface NamedModel {
  readonly area: ModelArea;
  readonly alias: string;
  readonly model: OpenAiModel;
}

/** Where secrets are looked up. */
export interface SecretSources {
  readonly secrets: Secrets;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Looks up the secrets that a model document names. Throws when one is missing or can't be read, which
 * names it and never tells what it holds.
 */
export async function modelSecrets(
  { area, alias, model }: NamedModel,
  { secrets, env = process.env }: SecretSources,
): Promise<ModelSecrets> {
  const read = async (ref: SecretRef): Promise<string> => {
    if ("secret" in ref) return stored(ref.secret);
    const value = env[ref.env]?.trim();
    if (value) return value;
    throw new AppError(`${area}.variable_missing`, { model: alias, variable: ref.env });
  };
  const stored = async (secret: string): Promise<string> => {
    const value = (await secrets.get(secret).catch((e) => unreadable(secret, e)))?.trim();
    if (value) return value;
    throw new AppError(`${area}.secret_missing`, { model: alias, secret });
  };
  const unreadable = (secret: string, cause: unknown): never => {
    const reason = reasonOf(cause);
    const retryable = cause instanceof AppError && cause.retryable;
    const details = { model: alias, secret, reason };
    throw new AppError(`${area}.secret_unavailable`, details, { cause, retryable });
  };
  const headers = Object.entries(model.headers ?? {}).map(
    async ([name, value]) => [name, typeof value === "string" ? value : await read(value)] as const,
  );
  const { apiKeyEnv, apiKeySecret } = model;
  return {
    headers: Object.fromEntries(await Promise.all(headers)),
    ...(apiKeyEnv !== undefined && { apiKey: await read({ env: apiKeyEnv }) }),
    ...(apiKeySecret !== undefined && { apiKey: await read({ secret: apiKeySecret }) }),
  };
}

/** Without the name of the operation, which the message around it tells. */
function reasonOf(error: unknown): Reason {
  if (!(error instanceof AppError)) return briefly(error, nothingSecret);
  const { reason } = Object(error.details) as { reason?: Reason };
  return reason ?? briefly(error.code, nothingSecret);
}
