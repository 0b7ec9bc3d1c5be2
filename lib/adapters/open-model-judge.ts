import type { ModelDocument } from "../core/config/model.ts";
import type { RunConfig } from "../core/config/run-config.ts";
import type { Judge, Secrets } from "../core/ports.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockJudge } from "./bedrock/bedrock-judge.ts";
import { openEndpoint } from "./openai/open-endpoint.ts";
import { createOpenAiJudge } from "./openai/openai-judge.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";

/** A judge that is a model, as its document says it is reached; nothing paces it yet. */
export async function openModelJudge(
  { alias, model }: { readonly alias: string; readonly model: ModelDocument },
  limits: Pick<RunConfig["limits"], "callTimeoutSeconds" | "concurrency">,
  { secrets, keyless = false }: { readonly secrets: Secrets; readonly keyless?: boolean },
): Promise<Judge> {
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  const concurrency = callsInFlight(limits, model);
  if (model.provider === "openai") {
    const named = { area: "judge", alias, model } as const;
    const opened = keyless ? {} : await openEndpoint(named, { concurrency, secrets });
    return createOpenAiJudge({ model, callTimeoutMs, ...opened });
  }
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockJudge({ client, model, callTimeoutMs });
}
