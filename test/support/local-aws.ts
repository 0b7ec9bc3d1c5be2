import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { NodeHttp2Handler } from "@smithy/node-http-handler";
import { createDocumentClient } from "../../lib/adapters/dynamodb/document-client.ts";
import {
  type Gateway,
  type GatewayOptions,
  startGateway,
} from "../../lib/local/gateway/gateway.ts";
import { ensureBucket, ensureTable } from "../../lib/local/gateway/provision.ts";

export interface LocalAws {
  readonly gateway: Gateway;
  readonly folder: string;
  readonly dynamo: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly ssm: SSMClient;
  /** A new table, empty. */
  table(): Promise<string>;
  /** A new bucket, empty. */
  bucket(): Promise<string>;
  close(): Promise<void>;
}

export interface LocalAwsOptions extends Partial<GatewayOptions> {
  readonly http2?: boolean;
  readonly maxAttempts?: number;
}

/** Known beforehand, so that tests can set them as variables. */
export const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" };

/** A gateway over a temporary folder, and the real SDK's clients for it. */
export async function startLocalAws(options: LocalAwsOptions = {}): Promise<LocalAws> {
  const { http2 = false, maxAttempts = 1, ...gatewayOptions } = options;
  const folder = mkdtempSync(join(tmpdir(), "saiten-gateway-"));
  const gateway = await startGateway({
    s3Dir: join(folder, "s3"),
    ssmDir: join(folder, "ssm"),
    credentials: LOCAL_CREDENTIALS,
    ...gatewayOptions,
  });
  const config = { ...gateway.client, maxAttempts };
  const handler = () => (http2 ? { requestHandler: new NodeHttp2Handler() } : {});
  const dynamo = new DynamoDBClient({ ...config, ...handler() });
  const s3 = new S3Client(config);
  const ssm = new SSMClient({ ...config, ...handler() });
  return {
    gateway,
    folder,
    dynamo,
    documents: createDocumentClient(dynamo),
    s3,
    ssm,
    table: async () => {
      const name = `t-${randomUUID()}`;
      await ensureTable(dynamo, name);
      return name;
    },
    bucket: async () => {
      const name = `b-${randomUUID()}`;
      await ensureBucket(s3, name);
      return name;
    },
    close: async () => {
      for (const client of [dynamo, s3, ssm]) client.destroy();
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
