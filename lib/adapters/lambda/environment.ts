import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import type { RunConfig } from "../../core/config/run-config.ts";
import type { Spent } from "../../core/judging/metric-record.ts";
import type { Agent, Blobs, Embedder, Judge, RunRef } from "../../core/ports.ts";
import { createAgent } from "../agents/create-agent.ts";
import { createEmbedder } from "../create-embedder.ts";
import { createJudge } from "../create-judge.ts";
import { createDynamoCaseStore } from "../dynamodb/case-store.ts";
import { createDocumentClient } from "../dynamodb/document-client.ts";
import { createDynamoRunStore } from "../dynamodb/run-store.ts";
import { matchPattern } from "../match-pattern.ts";
import { probeEmbedder } from "../probe-embedder.ts";
import { probeJudge } from "../probe-judge.ts";
import { createS3Blobs } from "../s3/blobs.ts";
import { keepLatest } from "./keep-latest.ts";

/** Runs whose models and agent an execution environment keeps open. */
const RUNS_KEPT = 8;

/** The ports of the handlers over AWS. */
export type Environment = ReturnType<typeof createEnvironment>;

function createEnvironment(table: string, bucket: string) {
  const dynamo = new DynamoDBClient({ maxAttempts: 2 });
  const client = createDocumentClient(dynamo);
  const s3 = new S3Client({ maxAttempts: 2 });
  const blobs = createS3Blobs({ client: s3, bucket });
  const judges = keepLatest<Judge>(RUNS_KEPT);
  const embedders = keepLatest<Embedder | undefined>(RUNS_KEPT);
  const agents = keepLatest<Agent>(RUNS_KEPT);
  return {
    dynamo,
    s3,
    blobs,
    runs: createDynamoRunStore({ client, table }),
    cases: createDynamoCaseStore({ client, table }),
    clock: { now: () => Date.now() },
    matchPattern,
    openJudge: (config: RunConfig, run: RunRef) =>
      judges(`${run.tenant}/${run.runId}`, () => createJudge(config, run, blobs)),
    openEmbedder: (config: RunConfig, run: RunRef) =>
      embedders(`${run.tenant}/${run.runId}`, async () => createEmbedder(config)),
    openAgent: (config: RunConfig, run: RunRef) =>
      agents(`${run.tenant}/${run.runId}`, () => openAgent(config)),
    probe: (config: RunConfig, run: RunRef) => probe(config, run, blobs),
  };
}

let current: { readonly key: string; readonly environment: Environment } | undefined;

/** The clients and ports of this execution environment, made once and anew when its variables change. */
export function environment(): Environment {
  const { SAITEN_TABLE: table, SAITEN_BUCKET: bucket, ...env } = process.env;
  if (table === undefined || bucket === undefined) {
    throw new Error("SAITEN_TABLE and SAITEN_BUCKET must be set");
  }
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_REGION } = env;
  const key = [table, bucket, AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_REGION].join(" ");
  if (current?.key !== key) current = { key, environment: createEnvironment(table, bucket) };
  return current.environment;
}

function openAgent(config: RunConfig): Promise<Agent> {
  if (config.agent.type === "recorded") throw new Error("recorded answers have no agent to ask");
  return createAgent(config.agent);
}

/** Opens agent and models once before anything is spent, so that what can't be reached fails here. */
async function probe(config: RunConfig, run: RunRef, blobs: Blobs): Promise<Spent> {
  if (config.agent.type !== "recorded") await openAgent(config);
  const judge = await createJudge(config, run, blobs);
  const embedder = createEmbedder(config);
  const { alias } = config.judge;
  const usage = await probeJudge({ judge, alias, parameter: `models.${alias}` });
  if (embedder === undefined || config.embedding === null) return { usage };
  const embedding = {
    alias: config.embedding.alias,
    parameter: `models.${config.embedding.alias}`,
  };
  return { usage, embeddingUsage: await probeEmbedder({ embedder, ...embedding }) };
}
