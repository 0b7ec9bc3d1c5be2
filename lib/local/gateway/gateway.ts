import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { createAdmission } from "./admission.ts";
import { openDynamo } from "./dynamodb/dynamodb.ts";
import type { Service } from "./exchange.ts";
import { createFaultInjector, type FaultControl, type FaultPlan } from "./faults.ts";
import { createFileTree, prepareScratch } from "./files/file-tree.ts";
import { listen } from "./listener.ts";
import { createS3 } from "./s3/s3.ts";
import { createServer } from "./serve.ts";
import type { GatewayCredentials } from "./signature.ts";
import { createSecrets } from "./ssm/secrets.ts";
import { createSsm } from "./ssm/ssm.ts";
import { openStoreFolder } from "./store-folder.ts";

export interface GatewayOptions {
  /** Folder of the DynamoDB tables, for one process at a time; in memory when absent. */
  readonly storeDir?: string;
  /** Folder of the S3 buckets; may be shared by several processes. */
  readonly s3Dir: string;
  /** Folder of parameters and secrets; may be shared by several processes. */
  readonly ssmDir: string;
  /** Any free port when absent. */
  readonly port?: number;
  /** What requests must be signed with; a secret of this start alone when absent. */
  readonly credentials?: GatewayCredentials;
  readonly faults?: FaultPlan;
  /** What else is served, made when the tables' folder is open: Step Functions, EventBridge, Lambda. */
  readonly more?: () => readonly Service[];
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
}

export interface Gateway {
  /** For AWS_ENDPOINT_URL. */
  readonly url: string;
  /** What a client of the SDK for these services is made with. */
  readonly client: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: GatewayCredentials;
  };
  readonly faults: FaultControl;
  /** How many requests came in, by `service.Operation`. */
  readonly requests: ReadonlyMap<string, number>;
  /** Lets the requests in flight finish, then releases port and folder. */
  close(): Promise<void>;
}

/**
 * Starts the AWS services that the handlers call, on loopback: DynamoDB, S3, SSM and Secrets
 * Manager. What is not signed with the credentials of this start is refused.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { storeDir, port = 0, now = Date.now, credentials = newCredentials() } = options;
  const s3 = inFolder(options.s3Dir, () => createS3(options.s3Dir, now));
  const parameters = inFolder(options.ssmDir, () => openTree(options.ssmDir, "parameters", now()));
  const secrets = inFolder(options.ssmDir, () => openTree(options.ssmDir, "secrets", now()));
  const dynamo = await (storeDir === undefined
    ? openDynamo(undefined)
    : openStoreFolder(storeDir, now));
  const faults = createFaultInjector(options.faults ?? []);
  const own = [dynamo, s3, createSsm(parameters, now), createSecrets(secrets, now)];
  try {
    const services = [...own, ...(options.more?.() ?? [])];
    const admit = createAdmission({ credentials, port: () => listener.port });
    const server = createServer({ services, faults, admit });
    const listener = await listen(port, server.serve);
    const url = `http://127.0.0.1:${listener.port}`;
    const shutDown = async (): Promise<void> => {
      await server.drain();
      await listener.close();
      await dynamo.close();
    };
    let closing: Promise<void> | undefined;
    return {
      url,
      client: { endpoint: url, region: "ap-northeast-1", credentials },
      faults,
      requests: server.requests,
      close: () => {
        closing ??= shutDown();
        return closing;
      },
    };
  } catch (error) {
    await dynamo.close();
    throw error;
  }
}

const newCredentials = (): GatewayCredentials => ({
  accessKeyId: "local",
  secretAccessKey: randomBytes(32).toString("base64url"),
});

function openTree(root: string, name: string, now: number) {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const scratch = join(root, ".scratch");
  prepareScratch(scratch, now);
  return createFileTree(folder, scratch);
}

function inFolder<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("store.unreadable", { path, reason }, { cause: error });
  }
}
