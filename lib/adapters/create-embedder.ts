import type { RunConfig, RunEmbedding } from "../core/config/run-config.ts";
import type { Embedder } from "../core/ports.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "./bedrock/bedrock-embedder.ts";
import { modelSecrets } from "./openai/model-secrets.ts";
import { createOpenAiEmbedder } from "./openai/openai-embedder.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";
import { createPacedEmbedder } from "./pacing/paced-embedder.ts";
import type { PacingChoice } from "./pacing/pacer.ts";
import { realTime } from "./pacing/real-time.ts";
import { createReplayEmbedder } from "./replay-judge/replay-models.ts";

/**
 * The embedding model of a run, with at most `limits.concurrency` requests in flight in this
 * process; undefined when the run names none. Throws when it lacks secrets or is not supported.
 */
export function createEmbedder(
  { embedding, limits, replay }: Pick<RunConfig, "embedding" | "limits" | "replay">,
  { repeats = true }: PacingChoice = {},
): Embedder | undefined {
  if (embedding === null) return undefined;
  const concurrency = callsInFlight(limits, embedding.model);
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  const embedder = unpacedEmbedder(embedding, { concurrency, callTimeoutMs });
  if (replay !== undefined) return createReplayEmbedder(embedder.traits, replay.of);
  return createPacedEmbedder(embedder, { concurrency, repeats, ...realTime });
}

function unpacedEmbedder(
  { alias, model }: RunEmbedding,
  limits: { readonly concurrency: number; readonly callTimeoutMs: number },
): Embedder {
  if (model.provider === "openai") {
    const secrets = modelSecrets({ area: "embedding", alias, model });
    return createOpenAiEmbedder({ model, ...limits, ...secrets });
  }
  const { concurrency } = limits;
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockEmbedder({ client, model, ...limits });
}
