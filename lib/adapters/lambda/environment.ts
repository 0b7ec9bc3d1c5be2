import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import type { RunConfig, RunEmbedding, RunJudge } from "../../core/config/run-config.ts";
import type { Agent, Blobs, CallOptions, Embedder, Judge, RunRef } from "../../core/ports.ts";
import type { Probed } from "../../core/run/check-models.ts";
import { type LeasePorts, openLeases } from "../../core/run/model-leases.ts";
import type { ModelSource } from "../../core/run/resolve-models.ts";
import { createAgent } from "../agents/create-agent.ts";
import { createEmbedder } from "../create-embedder.ts";
import { createJudge } from "../create-judge.ts";
import { createDynamoCaseStore } from "../dynamodb/case-store.ts";
import { createDocumentClient } from "../dynamodb/document-client.ts";
import { createDynamoQuota } from "../dynamodb/quota.ts";
import { createDynamoRunStore } from "../dynamodb/run-store.ts";
import { matchPattern } from "../match-pattern.ts";
import { realTime } from "../pacing/real-time.ts";
import { probeEmbedder } from "../probe-embedder.ts";
import type { ProbedModel } from "../probe-failure.ts";
import { probeJudge } from "../probe-judge.ts";
import { createReplayAgent } from "../replay-judge/replay-models.ts";
import { createS3Blobs } from "../s3/blobs.ts";
import { createSsmParameters } from "../ssm/parameters.ts";
import { keepLatest } from "./keep-latest.ts";

/** Runs whose models and agent an execution environment keeps open. */
const RUNS_KEPT = 8;

/**
 * That many requests wait for a connection is how a run with many cases at once works, and no reason
 * for the SDK to warn its user.
 */
const CLIENT = {
  maxAttempts: 2,
  requestHandler: { socketAcquisitionWarningTimeout: 2 ** 31 - 1 },
};

/**
 * A case is a few dozen small objects, each over TLS and signed: a checksum besides, and a chain of
 * middleware made anew for each request, would cost a fifth of the CPU.
 */
const S3 = {
  ...CLIENT,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  cacheMiddleware: true,
} as const;

/** The ports of the handlers over AWS. */
export type Environment = ReturnType<typeof createEnvironment>;

function createEnvironment(table: string, bucket: string) {
  const dynamo = new DynamoDBClient(CLIENT);
  const client = createDocumentClient(dynamo);
  const s3 = new S3Client(S3);
  const ssm = new SSMClient(CLIENT);
  const blobs = createS3Blobs({ client: s3, bucket });
  const judges = keepLatest<Judge>(RUNS_KEPT);
  const embedders = keepLatest<Embedder | undefined>(RUNS_KEPT);
  const agents = keepLatest<Agent>(RUNS_KEPT);
  const clock = { now: () => Date.now() };
  const quota = createDynamoQuota({ client, table });
  return {
    dynamo,
    s3,
    ssm,
    blobs,
    runs: createDynamoRunStore({ client, table }),
    cases: createDynamoCaseStore({ client, table }),
    clock,
    quota,
    pause,
    matchPattern,
    models: modelSource(ssm),
    openJudge: (config: RunConfig, run: RunRef) =>
      judges(`${run.tenant}/${run.runId}`, () => createJudge(config, run, blobs)),
    openEmbedder: (config: RunConfig, run: RunRef) =>
      embedders(`${run.tenant}/${run.runId}`, () => createEmbedder(config)),
    openAgent: (config: RunConfig, run: RunRef) =>
      agents(`${run.tenant}/${run.runId}`, () => openAgent(config)),
    probe: (config: RunConfig, run: RunRef) => probe({ blobs, clock, quota }, config, run),
  };
}

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

let current: { readonly key: string; readonly environment: Environment } | undefined;

/** The clients and ports of this execution environment, made once and anew when its variables change. */
export function environment(): Environment {
  const { SAITEN_TABLE: table, SAITEN_BUCKET: bucket, ...env } = process.env;
  if (table === undefined || bucket === undefined) {
    throw new Error("SAITEN_TABLE and SAITEN_BUCKET must be set");
  }
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SSM } = env;
  const endpoints = [AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SSM];
  const key = [table, bucket, ...endpoints, env.AWS_REGION, env.SAITEN_STAGE].join(" ");
  if (current?.key !== key) current = { key, environment: createEnvironment(table, bucket) };
  return current.environment;
}

async function openAgent(config: RunConfig): Promise<Agent> {
  if (config.replay !== undefined) return createReplayAgent(config.replay.of);
  if (config.agent.type === "recorded") throw new Error("recorded answers have no agent to ask");
  return createAgent(config.agent);
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
