import type { Secrets } from "../../core/ports.ts";
import type { HttpClient } from "./http-client.ts";
import { modelHttpClient } from "./model-http-client.ts";
import { type ModelSecrets, modelSecrets, type NamedModel } from "./model-secrets.ts";

export interface OpeningOptions {
  readonly concurrency: number;
  readonly secrets: Secrets;
}

/** What it takes to call a model's endpoint: its keys, and a client that trusts it. */
export async function openEndpoint(
  named: NamedModel,
  { concurrency, secrets }: OpeningOptions,
): Promise<ModelSecrets & { readonly http: HttpClient }> {
  const keys = await modelSecrets(named, { secrets });
  return { ...keys, http: await modelHttpClient(named, concurrency) };
}
