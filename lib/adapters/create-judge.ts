import { capabilitiesOf } from "../core/config/model.ts";
import type { RunConfig } from "../core/config/run-config.ts";
import { AppError } from "../core/errors.ts";
import type { Blobs, Judge, RunRef } from "../core/ports.ts";
import { keys } from "../core/run/keys.ts";
import { createBedrockClient } from "./bedrock/bedrock-client.ts";
import { createBedrockJudge } from "./bedrock/bedrock-judge.ts";
import { createOfflineJudge } from "./offline-judge/offline-judge.ts";
import { modelSecrets } from "./openai/model-secrets.ts";
import { createOpenAiJudge } from "./openai/openai-judge.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";
import { createPacedJudge } from "./pacing/paced-judge.ts";
import type { PacingChoice } from "./pacing/pacer.ts";
import { realTime } from "./pacing/real-time.ts";
import { createReplayJudge } from "./replay-judge/replay-models.ts";
import { parseJudgeScript } from "./scripted-judge/parse-judge-script.ts";
import { createScriptedJudge } from "./scripted-judge/scripted-judge.ts";

/** The judge of a run, with at most `limits.concurrency` calls in flight in this process. */
export async function createJudge(
  config: RunConfig,
  run: RunRef,
  blobs: Blobs,
  { repeats = true }: PacingChoice = {},
): Promise<Judge> {
  if (config.replay !== undefined && "model" in config.judge) {
    return createReplayJudge((await unpacedJudge(config, run, blobs)).traits, config.replay.of);
  }
  const judge = await unpacedJudge(config, run, blobs);
  const model = "model" in config.judge ? config.judge.model : undefined;
  return createPacedJudge(judge, {
    model: model?.modelId ?? config.judge.alias,
    concurrency: callsInFlight(config.limits, model),
    // Answers of scripts are used up, and rules never fail.
    repeats: repeats && model !== undefined,
    outputBurndown: model && capabilitiesOf(model).outputBurndown,
    ...realTime,
  });
}

async function unpacedJudge(config: RunConfig, run: RunRef, blobs: Blobs): Promise<Judge> {
  const { judge, limits, language } = config;
  if (judge.provider === "offline") return createOfflineJudge(language);
  if (judge.provider === "scripted") return scriptedJudge(run, blobs);
  const { model } = judge;
  const callTimeoutMs = limits.callTimeoutSeconds * 1000;
  if (model.provider === "openai") {
    const secrets = modelSecrets({ area: "judge", alias: judge.alias, model });
    return createOpenAiJudge({ model, callTimeoutMs, ...secrets });
  }
  const concurrency = callsInFlight(limits, model);
  const client = createBedrockClient({ region: model.region, concurrency });
  return createBedrockJudge({ client, model, callTimeoutMs });
}

async function scriptedJudge(run: RunRef, blobs: Blobs): Promise<Judge> {
  const key = keys.judgeScript(run);
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new AppError("run.missing_object", { key });
  const script = parseJudgeScript(new TextDecoder().decode(bytes), key);
  if (!script.ok) throw new AppError("run.corrupt_object", { key });
  return createScriptedJudge(script.value);
}
