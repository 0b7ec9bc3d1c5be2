import type { RunConfig, RunEmbedding } from "../core/config/run-config.ts";
import type { Embedder, Secrets } from "../core/ports.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "./bedrock/bedrock-embedder.ts";
import { createCountedEmbedder } from "./counted-models.ts";
import type { JudgeChoice } from "./create-judge.ts";
import { openEndpoint } from "./openai/open-endpoint.ts";
import { createOpenAiEmbedder } from "./openai/openai-embedder.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";
import { closingOf } from "./pacing/closing.ts";
import { createPacedEmbedder } from "./pacing/paced-embedder.ts";
import { realTime } from "./pacing/real-time.ts";
import { createReplayEmbedder } from "./replay-judge/replay-models.ts";
import { secretsOfEnvironment } from "./secrets/secrets-of-environment.ts";

/**
 * The embedding model of a run, with at most `limits.concurrency` requests in flight in this
 * process; undefined when the run names none. Throws when it lacks secrets or is not supported.
 */
export async function createEmbedder(
  { embedding, limits, replay }: Pick<RunConfig, "embedding" | "limits" | "replay">,
  { repeats = true, secrets = secretsOfEnvironment() }: JudgeChoice = {},
): Promise<Embedder | undefined> {
  if (embedding === null) return undefined;
  const concurrency = callsInFlight(limits, embedding.model);
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  // A replay calls nobody, so it needs no key.
  const keys = replay === undefined ? secrets : undefined;
  const embedder = await unpacedEmbedder(embedding, { concurrency, callTimeoutMs }, keys);
  if (replay !== undefined) return createReplayEmbedder(embedder.traits, replay.of);
  return createPacedEmbedder(createCountedEmbedder(embedder), {
    concurrency,
    repeats,
    closing: closingOf(embedding.model),
    ...realTime,
  });
}

async function unpacedEmbedder(
  { alias, model }: RunEmbedding,
  { concurrency, callTimeoutMs }: { readonly concurrency: number; readonly callTimeoutMs: number },
  secrets: Secrets | undefined,
): Promise<Embedder> {
  if (model.provider === "openai") {
    const named = { area: "embedding", alias, model } as const;
    const opened = secrets && (await openEndpoint(named, { concurrency, secrets }));
    return createOpenAiEmbedder({ model, callTimeoutMs, ...opened });
  }
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockEmbedder({ client, model, callTimeoutMs });
}
