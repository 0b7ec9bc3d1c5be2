import type { RunConfig } from "../core/config/run-config.ts";
import type { Embedder } from "../core/ports.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "./bedrock/bedrock-embedder.ts";
import { modelSecrets } from "./openai/model-secrets.ts";
import { createOpenAiEmbedder } from "./openai/openai-embedder.ts";

/**
 * The embedding model of a run, with at most `limits.concurrency` requests in flight in this
 * process; undefined when the run names none. Throws when it lacks secrets or is not supported.
 */
export function createEmbedder({
  embedding,
  limits,
}: Pick<RunConfig, "embedding" | "limits">): Embedder | undefined {
  if (embedding === null) return undefined;
  const { alias, model } = embedding;
  const { concurrency } = limits;
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  if (model.provider === "openai") {
    const secrets = modelSecrets({ area: "embedding", alias, model });
    return createOpenAiEmbedder({ model, callTimeoutMs, concurrency, ...secrets });
  }
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockEmbedder({ client, model, callTimeoutMs, concurrency });
}
