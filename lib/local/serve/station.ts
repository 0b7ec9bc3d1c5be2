import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SFNClient } from "@aws-sdk/client-sfn";
import { createApiPorts } from "../../adapters/api/aws-ports.ts";
import { createApi } from "../../adapters/api/create-api.ts";
import { CLIENT } from "../../adapters/aws/client-settings.ts";
import { localCredentials } from "../../adapters/aws/local-credentials.ts";
import { createExecutions } from "../../adapters/states/executions.ts";
import { type ApiPorts, SCOPES } from "../../core/api/ports.ts";
import type { Message } from "../../core/messages/catalog.ts";
import { type AwsOnLoopback, BUCKET, startAwsOnLoopback, TABLE } from "../aws-on-loopback.ts";
import { makeOwnFolder, TENANT, type Workspace } from "../workspace.ts";
import { listenHttp } from "./listen.ts";
import { startScheduleTimer } from "./schedule-timer.ts";
import { MACHINE_ARN, openServices } from "./services.ts";

export interface StationOptions {
  readonly place: Workspace;
  readonly stage: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly token: string;
  /** True when judges need the user's AWS credentials. */
  readonly ownCredentials: boolean;
  /** Told of a run whose execution has ended and whose report, if there is one, has been written. */
  onEnded?(runId: string, status: string): void;
  onScheduled?(schedule: string, runId: string): void;
  onScheduleProblems?(schedule: string, problems: readonly Message[]): void;
  onError?(error: unknown): void;
}

export interface Station {
  /** Where the API is. */
  readonly url: string;
  /** Aborts and finalises what is running, which a resume goes on with, and releases everything. */
  close(): Promise<void>;
}

/** The API with all that a deployment has behind it, on this machine's loopback, over its folders. */
export async function openStation(options: StationOptions): Promise<Station> {
  const { place, ownCredentials, onError } = options;
  const storeDir = join(place.dataDir, "serve");
  await makeOwnFolder(place.dataDir);
  await makeOwnFolder(place.outDir);
  const services = openServices({ ...options, storeDir });
  const aws = await startAwsOnLoopback({
    dataDir: place.dataDir,
    storeDir,
    ownCredentials,
    faults: [],
    more: services.open,
  });
  try {
    services.connect(aws.environment);
    await services.recover();
    const ports = portsOf(aws, options.stage);
    const key = new Uint8Array(randomBytes(32));
    const caller = { tenant: TENANT, scopes: SCOPES };
    const api = createApi({
      ...ports,
      // The guard has checked the token before.
      identify: async () => caller,
      cursorKey: async () => key,
      ...(onError && { onError }),
    });
    const http = await listenHttp({ port: options.port, token: options.token, api });
    const timer = startScheduleTimer(timerOptions(options, ports));
    return {
      url: `http://127.0.0.1:${http.port}`,
      close: async () => {
        await timer.stop();
        await http.close();
        await services.close();
        await aws.close();
      },
    };
  } catch (error) {
    await services.close();
    await aws.close();
    throw error;
  }
}

function portsOf({ environment }: AwsOnLoopback, stage: string): ApiPorts {
  return createApiPorts({
    documents: environment.client,
    s3: environment.s3,
    ssm: environment.ssm,
    table: TABLE,
    bucket: BUCKET,
    executions: createExecutions({
      client: new SFNClient({ ...CLIENT, ...localCredentials() }),
      machine: MACHINE_ARN,
    }),
    policy: { stage, modelHosts: [], ownMachine: true },
  });
}

const timerOptions = (
  { onScheduled, onScheduleProblems, onError }: StationOptions,
  ports: ApiPorts,
) => ({
  ports,
  tenant: TENANT,
  now: () => Date.now(),
  ...(onScheduled && { onStarted: onScheduled }),
  ...(onScheduleProblems && { onProblems: onScheduleProblems }),
  ...(onError && { onError }),
});
