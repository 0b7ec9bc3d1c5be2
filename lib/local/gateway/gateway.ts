import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { openDynamo } from "./dynamodb/dynamodb.ts";
import type { Service } from "./exchange.ts";
import { createFaultInjector, type FaultControl, type FaultPlan } from "./faults.ts";
import { createFileTree, prepareScratch } from "./files/file-tree.ts";
import { listen } from "./listener.ts";
import { createS3 } from "./s3/s3.ts";
import { createServer } from "./serve.ts";
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
  readonly faults?: FaultPlan;
  /** What else is served, made when the tables' folder is open: Step Functions, EventBridge, Lambda. */
  readonly more?: () => readonly Service[];
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
}

export interface Gateway {
  /** For AWS_ENDPOINT_URL. */
  readonly url: string;
  readonly faults: FaultControl;
  /** How many requests came in, by `service.Operation`. */
  readonly requests: ReadonlyMap<string, number>;
  /** Lets the requests in flight finish, then releases port and folder. */
  close(): Promise<void>;
}

/**
 * Starts the AWS services that the handlers call, on loopback: DynamoDB, S3, SSM and Secrets
 * Manager. Credentials are not checked, except that signed links expire.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { storeDir, port = 0, now = Date.now } = options;
  const s3 = inFolder(options.s3Dir, () => createS3(options.s3Dir, now));
  const parameters = inFolder(options.ssmDir, () => openTree(options.ssmDir, "parameters", now()));
  const secrets = inFolder(options.ssmDir, () => openTree(options.ssmDir, "secrets", now()));
  const dynamo = await (storeDir === undefined
    ? openDynamo(undefined)
    : openStoreFolder(storeDir, now));
  const faults = createFaultInjector(options.faults ?? []);
  const own = [dynamo, s3, createSsm(parameters, now), createSecrets(secrets, now)];
  try {
    const server = createServer([...own, ...(options.more?.() ?? [])], faults);
    const listener = await listen(port, server.serve);
    const shutDown = async (): Promise<void> => {
      await server.drain();
      await listener.close();
      await dynamo.close();
    };
    let closing: Promise<void> | undefined;
    return {
      url: `http://127.0.0.1:${listener.port}`,
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
