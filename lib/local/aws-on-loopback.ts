import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { type Environment, environment } from "../adapters/lambda/environment.ts";
import { AppError } from "../core/errors.ts";
import { expirePassing } from "./expire-passing.ts";
import type { Service } from "./gateway/exchange.ts";
import type { FaultPlan } from "./gateway/faults.ts";
import { type Gateway, startGateway } from "./gateway/gateway.ts";
import { ensureBucket, ensureTable } from "./gateway/provision.ts";

export const TABLE = "saiten";
export const BUCKET = "saiten";

export interface LoopbackOptions {
  /** Objects and parameters, shared by all runs. */
  readonly dataDir: string;
  /** The table of one run, for one process at a time. */
  readonly storeDir: string;
  /** True when the judge needs the user's AWS credentials. */
  readonly ownCredentials: boolean;
  readonly faults: FaultPlan;
  /** Step Functions, EventBridge and Lambda, where something is served over them. */
  readonly more?: () => readonly Service[];
}

export interface AwsOnLoopback {
  readonly environment: Environment;
  close(): Promise<void>;
}

/**
 * Starts the services over the folders of a workspace and points the SDK to them. Only the services
 * that the gateway has are redirected: a Bedrock judge keeps its real endpoint and credentials.
 */
export async function startAwsOnLoopback({
  dataDir,
  storeDir,
  ownCredentials,
  faults,
  more,
}: LoopbackOptions): Promise<AwsOnLoopback> {
  const gateway = await startGateway({
    storeDir,
    s3Dir: join(dataDir, "s3"),
    ssmDir: join(dataDir, "ssm"),
    faults,
    ...(more && { more }),
  });
  const restore = setVariables(variables(gateway, ownCredentials));
  const current = environment();
  const close = async () => {
    current.dynamo.destroy();
    current.s3.destroy();
    current.ssm.destroy();
    await gateway.close();
    restore();
  };
  try {
    if (ownCredentials) await requireCredentials();
    await ensureTable(current.dynamo, TABLE);
    await ensureBucket(current.s3, BUCKET);
    await expirePassing(current.s3, BUCKET, Date.now());
  } catch (error) {
    await close();
    if (!(error instanceof Error) || error.name !== "CredentialsProviderError") throw error;
    throw new AppError("judge.no_credentials", undefined, { cause: error });
  }
  return { environment: current, close };
}

/** Undefined removes a variable. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Told before a run begins: throws when the SDK finds nothing to sign a model's requests with. */
async function requireCredentials(): Promise<void> {
  // With a token for Bedrock nothing is signed.
  if (process.env.AWS_BEARER_TOKEN_BEDROCK === undefined)
    await new S3Client({}).config.credentials();
}

function variables({ url, client }: Gateway, ownCredentials: boolean): Variables {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  // Where no model is called with the user's credentials, nobody looks for them.
  const dummies = { AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  return {
    SAITEN_TABLE: TABLE,
    SAITEN_BUCKET: BUCKET,
    SAITEN_LOCAL_SECRET: client.credentials.secretAccessKey,
    // On a laptop a person reads the run's own words; the handlers' log is for the cloud.
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "SILENT",
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_SSM: url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    AWS_ENDPOINT_URL_SFN: url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: url,
    AWS_ENDPOINT_URL_LAMBDA: url,
    AWS_REGION: AWS_REGION ?? AWS_DEFAULT_REGION ?? "ap-northeast-1",
    ...(!ownCredentials && {
      ...dummies,
      AWS_SESSION_TOKEN: undefined,
      AWS_PROFILE: undefined,
    }),
  };
}

/** Returns what sets them back. */
function setVariables(values: Variables): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  const assign = (entries: Iterable<readonly [string, string | undefined]>) => {
    for (const [name, value] of entries) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  assign(Object.entries(values));
  return () => assign(before);
}
