import { SSMClient } from "@aws-sdk/client-ssm";
import type { RunConfig, RunEmbedding, RunJudge } from "../../core/config/run-config.ts";
import type { Blobs, CallOptions, Embedder, Judge, RunRef } from "../../core/ports.ts";
import type { Probed } from "../../core/run/check-models.ts";
import { type LeasePorts, openLeases } from "../../core/run/model-leases.ts";
import type { ModelSource } from "../../core/run/resolve-models.ts";
import { createEmbedder } from "../create-embedder.ts";
import { createJudge } from "../create-judge.ts";
import { createDynamoQuota } from "../dynamodb/quota.ts";
import { realTime } from "../pacing/real-time.ts";
import { probeEmbedder } from "../probe-embedder.ts";
import type { ProbedModel } from "../probe-failure.ts";
import { probeJudge } from "../probe-judge.ts";
import { createSsmParameters } from "../ssm/parameters.ts";
import { agents, openAgent, RUNS_KEPT } from "./agents.ts";
import { keepLatest } from "./keep-latest.ts";
import { type Place, perPlace } from "./per-place.ts";
import { CLIENT } from "./stores.ts";

/** The ports of the handlers over AWS. */
export type Environment = ReturnType<typeof openEnvironment>;

function openEnvironment({ table }: Place) {
  const opened = agents();
  const { client, blobs, clock } = opened;
  const ssm = new SSMClient(CLIENT);
  const judges = keepLatest<Judge>(RUNS_KEPT);
  const embedders = keepLatest<Embedder | undefined>(RUNS_KEPT);
  const quota = createDynamoQuota({ client, table });
  return {
    ...opened,
    ssm,
    quota,
    pause,
    models: modelSource(ssm),
    openJudge: (config: RunConfig, run: RunRef) =>
      judges(`${run.tenant}/${run.runId}`, () => createJudge(config, run, blobs)),
    openEmbedder: (config: RunConfig, run: RunRef) =>
      embedders(`${run.tenant}/${run.runId}`, () => createEmbedder(config)),
    probe: (config: RunConfig, run: RunRef) => probe({ blobs, clock, quota }, config, run),
  };
}

/** The clients and ports of this execution environment. */
export const environment = perPlace(openEnvironment);

const pause = (ms: number, options?: CallOptions) => realTime.sleep(ms, options?.signal);

/** On a laptop, where no deployment is, the stage is `local`. */
function modelSource(client: SSMClient): ModelSource {
  const { SAITEN_STAGE: stage = "local", AWS_LAMBDA_FUNCTION_NAME: inLambda } = process.env;
  return {
    parameters: createSsmParameters({ client }),
    stage,
    inCloud: inLambda !== undefined,
  };
}

/** Opens agent and models once before anything is spent, so that what can't be reached fails here. */
async function probe(
  { blobs, ...ports }: LeasePorts & { readonly blobs: Blobs },
  config: RunConfig,
  run: RunRef,
): Promise<Probed> {
  if (config.agent.type !== "recorded") await openAgent(config);
  const leases = openLeases(ports, run, config, pause);
  const repeats = false;
  const judge = leases.judge(await createJudge(config, run, blobs, { repeats }));
  const embedder = leases.embedder(await createEmbedder(config, { repeats }));
  try {
    const probed = await probeJudge({ judge, ...placeOf(config.judge) });
    if (embedder === undefined || config.embedding === null) return probed;
    const embeddingUsage = await probeEmbedder({ embedder, ...placeOf(config.embedding) });
    return { ...probed, embeddingUsage };
  } finally {
    await leases.close();
  }
}

/** Where a model's document stands, for whoever has to mend it. */
function placeOf({ alias, ...model }: RunJudge | RunEmbedding): Omit<ProbedModel, "area"> {
  const parameter = "parameter" in model ? model.parameter : undefined;
  return { alias, parameter: parameter ?? `models.${alias}` };
}
