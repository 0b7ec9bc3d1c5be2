import { createHash } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import type { Executions } from "../../core/api/ports.ts";
import { CLIENT } from "../aws/client-settings.ts";
import { createDocumentClient } from "../dynamodb/document-client.ts";
import { secretsOfEnvironment } from "../secrets/secrets-of-environment.ts";
import { createApiPorts } from "./aws-ports.ts";
import type { ApiHost } from "./host.ts";
import { identifyLambda } from "./identify-lambda.ts";

/** What a deployment tells the function. */
export interface ApiEnvironment {
  readonly SAITEN_TABLE: string;
  readonly SAITEN_BUCKET: string;
  readonly SAITEN_STAGE: string;
  readonly SAITEN_TENANT_CLAIM: string;
  readonly SAITEN_MODEL_HOSTS: readonly string[];
  readonly SAITEN_CURSOR_KEY_SECRET: string;
}

/** The API's host in Lambda, over the clients and variables of its environment. */
export function createLambdaHost(environment: ApiEnvironment, executions: Executions): ApiHost {
  const { SAITEN_STAGE: stage, SAITEN_TENANT_CLAIM: tenantClaim } = environment;
  const ports = createApiPorts({
    documents: createDocumentClient(new DynamoDBClient(CLIENT)),
    s3: new S3Client(CLIENT),
    ssm: new SSMClient(CLIENT),
    table: environment.SAITEN_TABLE,
    bucket: environment.SAITEN_BUCKET,
    executions,
    policy: { stage, modelHosts: environment.SAITEN_MODEL_HOSTS, ownMachine: false },
  });
  return {
    ...ports,
    identify: identifyLambda({ ...ports, stage, tenantClaim }),
    cursorKey: keyOnce(environment.SAITEN_CURSOR_KEY_SECRET),
    onError: logError,
  };
}

/** A line as Powertools writes it, whose logger would take the function past its size. */
function logError(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const line = { level: "ERROR", service: "saiten", message: "request failed" };
  process.stderr.write(`${JSON.stringify({ ...line, error: { name, message, stack } })}\n`);
}

/** The secret's text is hashed: whatever it is made of, the key has its length. */
function keyOnce(secret: string): () => Promise<Uint8Array> {
  let key: Promise<Uint8Array> | undefined;
  const read = async () => {
    const text = await secretsOfEnvironment().get(secret);
    if (text === undefined || text.length < 32) throw new Error(`the secret ${secret} is no key`);
    return new Uint8Array(createHash("sha256").update(text).digest());
  };
  return () => {
    key ??= read().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}
