import { capabilitiesOf } from "../core/config/model.ts";
import type { RunConfig } from "../core/config/run-config.ts";
import { AppError } from "../core/errors.ts";
import type { Blobs, Judge, RunRef, Secrets } from "../core/ports.ts";
import { keys } from "../core/run/keys.ts";
import { createCountedJudge } from "./counted-models.ts";
import { createOfflineJudge } from "./offline-judge/offline-judge.ts";
import { openModelJudge } from "./open-model-judge.ts";
import { callsInFlight } from "./pacing/calls-in-flight.ts";
import { closingOf } from "./pacing/closing.ts";
import { createPacedJudge } from "./pacing/paced-judge.ts";
import type { PacingChoice } from "./pacing/pacer.ts";
import { realTime } from "./pacing/real-time.ts";
import { createReplayJudge } from "./replay-judge/replay-models.ts";
import { parseJudgeScript } from "./scripted-judge/parse-judge-script.ts";
import { createScriptedJudge } from "./scripted-judge/scripted-judge.ts";
import { secretsOfEnvironment } from "./secrets/secrets-of-environment.ts";

export interface JudgeChoice extends PacingChoice {
  /** Where keys of models are looked up; by default the Secrets Manager of the environment. */
  readonly secrets?: Secrets;
}

/** The judge of a run, with at most `limits.concurrency` calls in flight in this process. */
export async function createJudge(
  config: RunConfig,
  run: RunRef,
  blobs: Blobs,
  { repeats = true, onThrottled, secrets = secretsOfEnvironment() }: JudgeChoice = {},
): Promise<Judge> {
  const judge = await unpacedJudge(config, run, { blobs, secrets });
  if (config.replay !== undefined && "model" in config.judge) {
    return createReplayJudge(judge.traits, config.replay.of);
  }
  const model = "model" in config.judge ? config.judge.model : undefined;
  return createPacedJudge(model === undefined ? judge : createCountedJudge(judge), {
    model: model?.modelId ?? config.judge.alias,
    concurrency: callsInFlight(config.limits, model),
    // Answers of scripts are used up, and rules never fail.
    repeats: repeats && model !== undefined,
    onThrottled,
    outputBurndown: model && capabilitiesOf(model).outputBurndown,
    ...(model && { closing: closingOf(model) }),
    ...realTime,
  });
}

async function unpacedJudge(
  config: RunConfig,
  run: RunRef,
  { blobs, secrets }: { readonly blobs: Blobs; readonly secrets: Secrets },
): Promise<Judge> {
  const { judge, judging, limits, language } = config;
  if (judge.provider === "offline") return createOfflineJudge(language);
  if (judge.provider === "scripted") return scriptedJudge(run, blobs);
  const { alias, model } = judge;
  // A replay calls nobody, so it needs no key.
  const keyless = config.replay !== undefined;
  return openModelJudge({ alias, model }, limits, { secrets, keyless, tier: judging.tier });
}

async function scriptedJudge(run: RunRef, blobs: Blobs): Promise<Judge> {
  const key = keys.judgeScript(run);
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new AppError("run.missing_object", { key });
  const script = parseJudgeScript(new TextDecoder().decode(bytes), key);
  if (!script.ok) throw new AppError("run.corrupt_object", { key });
  return createScriptedJudge(script.value);
}
