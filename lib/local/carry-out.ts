import { setTimeout as sleep } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { type ExecutionResult, execute, type TaskResource } from "./asl/machine.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { loadEvaluationMachine } from "./evaluation-machine.ts";
import { createLambdaInvoke, type Handlers } from "./lambda-invoke.ts";
import { createS3Objects } from "./s3-objects.ts";

export const MACHINE_NAME = "saiten-evaluation";

export interface EvaluationExecution {
  readonly name: string;
  readonly input: unknown;
  readonly s3: S3Client;
  /** Takes each entry of the machine's PutEvents. */
  putEvent(entry: unknown): Promise<void>;
  /** In place of the sources' handlers: those of the bundles, for tests. */
  readonly handlers?: Handlers | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** In-flight calls of an execution that ended early may end by themselves for this long. */
const GRACE_MS = 5_000;

/** Runs the deployed state machine over the deployed handlers in this process, to its end. */
export async function carryOutEvaluation({
  name,
  input,
  s3,
  putEvent,
  handlers,
  signal,
}: EvaluationExecution): Promise<ExecutionResult> {
  const lambda = createLambdaInvoke(handlers);
  const result = await execute({
    machine: await loadEvaluationMachine(BUCKET),
    machineName: MACHINE_NAME,
    name,
    input,
    resources: {
      "arn:aws:states:::lambda:invoke": lambda.resource,
      "arn:aws:states:::events:putEvents": puttingEvents(putEvent),
    },
    objects: createS3Objects(s3),
    clock: {
      now: () => Date.now(),
      sleep: (ms, abort) => sleep(ms, undefined, abort && { signal: abort }),
    },
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    ...(signal && { signal }),
  });
  if (result.status === "ABORTED" || result.status === "TIMED_OUT") {
    await Promise.race([lambda.settled(), sleep(GRACE_MS, undefined, { ref: false })]);
  }
  return result;
}

const puttingEvents =
  (put: EvaluationExecution["putEvent"]): TaskResource =>
  async (args) => {
    const { Entries } = args as { readonly Entries: readonly unknown[] };
    for (const entry of Entries) await put(entry);
    return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: crypto.randomUUID() })) };
  };
