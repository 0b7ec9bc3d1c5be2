import { SSMClient } from "@aws-sdk/client-ssm";
import type { RunConfig, RunEmbedding, RunJudge } from "../../core/config/run-config.ts";
import type { RunRef } from "../../core/ports.ts";
import type { Probed } from "../../core/run/check-models.ts";
import { type LeasePorts, openLeases } from "../../core/run/model-leases.ts";
import type { ModelSource } from "../../core/run/resolve-models.ts";
import { CLIENT } from "../aws/client-settings.ts";
import { localCredentials } from "../aws/local-credentials.ts";
import { createEmbedder } from "../create-embedder.ts";
import { createJudge } from "../create-judge.ts";
import { probeEmbedder } from "../probe-embedder.ts";
import type { ProbedModel } from "../probe-failure.ts";
import { probeJudge } from "../probe-judge.ts";
import { createSsmParameters } from "../ssm/parameters.ts";
import { openAgent } from "./agents.ts";
import { type Judges, judges } from "./judges.ts";
import { modelHosts } from "./model-hosts.ts";
import { perPlace } from "./per-place.ts";

/** The ports of the handlers over AWS. */
export type Environment = ReturnType<typeof openEnvironment>;

function openEnvironment() {
  const opened = judges();
  const ssm = new SSMClient({ ...CLIENT, ...localCredentials() });
  return {
    ...opened,
    ssm,
    models: modelSource(ssm),
    probe: (config: RunConfig, run: RunRef) => probe(opened, config, run),
  };
}

/** All of them: what finds and tries models before a run begins. */
export const environment = perPlace(openEnvironment);

/** On a laptop, where no deployment is, the stage is `local`. */
function modelSource(client: SSMClient): ModelSource {
  const { SAITEN_STAGE: stage = "local", AWS_LAMBDA_FUNCTION_NAME: inLambda } = process.env;
  return {
    parameters: createSsmParameters({ client }),
    stage,
    inCloud: inLambda !== undefined,
    modelHosts: modelHosts(process.env),
  };
}

/** Opens agent and models once before anything is spent, so that what can't be reached fails here. */
async function probe(
  { blobs, pause, ...ports }: LeasePorts & Pick<Judges, "blobs" | "pause">,
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
