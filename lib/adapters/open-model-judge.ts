import type { Tier } from "../core/config/config.ts";
import type { ModelDocument } from "../core/config/model.ts";
import type { RunConfig } from "../core/config/run-config.ts";
import type { Judge, Secrets } from "../core/ports.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockJudge } from "./bedrock/bedrock-judge.ts";
import { openEndpoint } from "./openai/open-endpoint.ts";
import { createOpenAiJudge } from "./openai/openai-judge.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";

export interface Opening {
  readonly secrets: Secrets;
  /** True: it is asked for nothing, and needs no key. */
  readonly keyless?: boolean;
  /** Which tier of Bedrock it is asked in; other providers have none. */
  readonly tier?: Tier | undefined;
}

/** A judge that is a model, as its document says it is reached; nothing paces it yet. */
export async function openModelJudge(
  { alias, model }: { readonly alias: string; readonly model: ModelDocument },
  limits: Pick<RunConfig["limits"], "callTimeoutSeconds" | "concurrency">,
  { secrets, keyless = false, tier }: Opening,
): Promise<Judge> {
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  const concurrency = callsInFlight(limits, model);
  if (model.provider === "openai") {
    const named = { area: "judge", alias, model } as const;
    const opened = keyless ? {} : await openEndpoint(named, { concurrency, secrets });
    return createOpenAiJudge({ model, callTimeoutMs, ...opened });
  }
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockJudge({ client, model, callTimeoutMs, tier });
}
