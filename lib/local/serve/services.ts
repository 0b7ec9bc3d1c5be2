import { join } from "node:path";
import * as z from "zod";
import type { Environment } from "../../adapters/lambda/environment.ts";
import { stateMachineArn } from "../asl/arns.ts";
import { carryOutEvaluation, MACHINE_NAME } from "../carry-out.ts";
import { type BusEvent, createBus, type EventEntry } from "../gateway/events/bus.ts";
import { createEvents } from "../gateway/events/events.ts";
import type { Service } from "../gateway/exchange.ts";
import { createLambda } from "../gateway/lambda/lambda.ts";
import { createExecutor, type Executor } from "../gateway/states/executor.ts";
import { type ExecutionEntry, openLedger } from "../gateway/states/ledger.ts";
import { createStates } from "../gateway/states/states.ts";
import { type Handlers, handlers, invoke } from "../lambda-invoke.ts";
import type { Workspace } from "../workspace.ts";
import { saveReport } from "./save-report.ts";

export const MACHINE_ARN = stateMachineArn(MACHINE_NAME);

const STATUS_CHANGE = {
  source: "aws.states",
  detailType: "Step Functions Execution Status Change",
};
const inputSchema = z.object({ tenant: z.string(), runId: z.string() });

/** The state machine's functions, and the one that closes what broke. */
const functions: Handlers = {
  ...handlers,
  ExecutionEnded: () => import("../../../functions/execution-ended/handler.ts"),
};

export interface ServicesOptions {
  readonly place: Workspace;
  /** Where the statuses of executions are kept, beside the table. */
  readonly storeDir: string;
  onEnded?(runId: string, status: string): void;
  onError?(error: unknown): void;
}

export interface Services {
  /** For the gateway, when the folder belongs to this process. */
  readonly open: () => readonly Service[];
  /** Gives them the clients of the gateway that they are part of. */
  connect(environment: Environment): void;
  /** Closes what the process before this one has left. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Step Functions, EventBridge and Lambda of a deployment, with its rule for executions that broke. */
export function openServices(options: ServicesOptions): Services {
  const { place, storeDir, onError } = options;
  const now = () => Date.now();
  let environment: Environment | undefined;
  let executor: Executor | undefined;
  const connected = (): Environment => {
    if (environment === undefined) throw new Error("the services are not connected yet");
    return environment;
  };
  const bus = createBus({
    file: join(place.dataDir, "events.jsonl"),
    now,
    rules: [{ ...STATUS_CHANGE, fits: endedBadly, target: closeRun }],
    ...(onError && { onError }),
  });
  const onEnded = async (entry: ExecutionEntry): Promise<void> => {
    await bus.emit(statusChange(entry));
    const { tenant, runId } = inputSchema.parse(JSON.parse(entry.input));
    const { s3, blobs } = connected();
    await saveReport({ run: { tenant, runId }, place, s3, blobs });
    options.onEnded?.(runId, entry.status);
  };
  return {
    open: () => {
      executor = createExecutor({
        ledger: openLedger(join(storeDir, "executions.jsonl")),
        machines: {
          [MACHINE_ARN]: (execution) =>
            carryOutEvaluation({
              ...execution,
              s3: connected().s3,
              putEvent: async (entry) => void (await bus.put(entry as EventEntry)),
            }),
        },
        now,
        onEnded,
        ...(onError && { onError }),
      });
      return [createStates(executor), createEvents(bus), createLambda(lambda)];
    },
    connect: (given) => {
      environment = given;
    },
    recover: async () => executor?.recover(),
    close: async () => executor?.close("the server was stopped"),
  };
}

const lambda = {
  has: (name: string) => Object.hasOwn(functions, name),
  invoke: (name: string, payload: unknown) => invoke(name, payload, functions),
};

const endedBadly = (detail: unknown): boolean =>
  ["FAILED", "TIMED_OUT", "ABORTED"].includes((detail as { readonly status: string }).status);

async function closeRun(event: BusEvent): Promise<void> {
  await invoke("ExecutionEnded", event, functions);
}

/** What Step Functions tells of an execution that has ended. */
function statusChange(entry: ExecutionEntry): EventEntry {
  const { arn, machine, name, status, input, output, error, cause, startedAt, stoppedAt } = entry;
  return {
    Source: STATUS_CHANGE.source,
    DetailType: STATUS_CHANGE.detailType,
    Detail: {
      executionArn: arn,
      stateMachineArn: machine,
      name,
      status,
      startDate: startedAt,
      stopDate: stoppedAt ?? null,
      input,
      output: output ?? null,
      error: error ?? null,
      cause: cause ?? null,
    },
  };
}
