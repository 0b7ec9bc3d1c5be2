import { executionArn, roleArn, stateMachineArn } from "./arns.ts";
import { after, follow } from "./cancellation.ts";
import { AslError, StateError } from "./errors.ts";
import {
  type ChildRequest,
  type ChildResult,
  type Execution,
  type ExecutionResult,
  type Identity,
  timestamp,
} from "./execution.ts";
import { stepFunctions } from "./functions.ts";
import { createHistory, type Thread } from "./history.ts";
import { checkSize, type Json, throughText } from "./json.ts";
import type { ExecutionOptions } from "./options.ts";
import { runFlow } from "./run-flow.ts";
import { toStateError } from "./run-state.ts";
import type { FlowDefinition } from "./schema.ts";
import { innerFlows } from "./state-fields.ts";

export type { ExecutionResult } from "./execution.ts";

/** Events that one STANDARD execution may have. */
const maxHistoryEvents = 25_000;
const expressSeconds = 300;

interface Start {
  readonly flow: FlowDefinition;
  readonly name: string;
  readonly machineName: string;
  readonly input: Json;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly maxEvents: number;
}

/**
 * Runs a state machine to its end. A failed execution is a result; the promise rejects only with
 * AslError, when a task has no resource.
 */
export async function execute(options: ExecutionOptions): Promise<ExecutionResult> {
  const { definition } = options.machine;
  const missing = missingResources(definition, "", options);
  if (missing.length > 0) {
    throw new AslError(missing);
  }
  const { identity, stoppedAt, ...result } = await run(options, {
    flow: definition,
    name: options.name,
    machineName: options.machineName ?? "StateMachine",
    input: throughText(options.input).json,
    signal: options.signal,
    timeoutSeconds: definition.TimeoutSeconds,
    maxEvents: maxHistoryEvents,
  });
  return result;
}

async function run(options: ExecutionOptions, start: Start): Promise<ChildResult> {
  const execution = createExecution(options, start);
  const { history, identity } = execution;
  const thread: Thread = { lastEventId: 0 };
  const cancellation = follow(start.signal);
  const timedOut = new StateError("States.Timeout", `the limit is ${start.timeoutSeconds} seconds`);
  const stopTimer =
    start.timeoutSeconds === undefined
      ? undefined
      : after(options.clock, start.timeoutSeconds * 1_000, () => cancellation.abort(timedOut));
  history.record(thread, "ExecutionStarted", () => ({
    input: JSON.stringify(start.input),
    roleArn,
  }));
  const result = await settle(start, execution, thread, cancellation.signal, timedOut);
  stopTimer?.();
  cancellation.release();
  history.record(thread, endEvents[result.status], () => details(result));
  return { ...result, identity, stoppedAt: timestamp(execution) };
}

const endEvents = {
  SUCCEEDED: "ExecutionSucceeded",
  FAILED: "ExecutionFailed",
  TIMED_OUT: "ExecutionTimedOut",
  ABORTED: "ExecutionAborted",
} as const;

async function settle(
  { flow, input }: Start,
  execution: Execution,
  thread: Thread,
  signal: AbortSignal,
  timedOut: StateError,
): Promise<ExecutionResult> {
  try {
    checkSize(input, "the input of the execution");
    const output = await runFlow(
      { execution, definition: flow, signal, thread, variables: new Map(), ownBytes: new Map() },
      input,
    );
    return { status: "SUCCEEDED", output };
  } catch (thrown) {
    if (signal.aborted) {
      return signal.reason === timedOut
        ? { status: "TIMED_OUT", ...ending(timedOut) }
        : { status: "ABORTED" };
    }
    return { status: "FAILED", ...ending(toStateError(thrown)) };
  }
}

function ending({ error, message }: StateError): { error?: string; cause?: string } {
  return {
    ...(error === undefined ? {} : { error }),
    ...(message === "" ? {} : { cause: message }),
  };
}

function details({ status, output, ...end }: ExecutionResult) {
  return status === "SUCCEEDED" ? { output: JSON.stringify(output) } : end;
}

function createExecution(options: ExecutionOptions, start: Start): Execution {
  const { clock, random, uuid, onEvent } = options;
  const identity: Identity = {
    execution: {
      Id: executionArn(start.machineName, start.name),
      Name: start.name,
      Input: start.input,
      StartTime: new Date(clock.now()).toISOString(),
      RoleArn: roleArn,
    },
    stateMachine: {
      Id: stateMachineArn(start.machineName),
      Name: start.machineName,
    },
  };
  return {
    options,
    identity,
    functions: stepFunctions({ now: () => clock.now(), random, uuid }),
    history: createHistory({
      executionArn: identity.execution.Id,
      now: () => clock.now(),
      maxEvents: start.maxEvents,
      onEvent,
    }),
    stored: { bytes: 0 },
    startChild: (request) => startChild(options, start.machineName, request),
  };
}

function startChild(
  options: ExecutionOptions,
  machineName: string,
  { flow, express, label, input, signal }: ChildRequest,
): Promise<ChildResult> {
  return run(options, {
    flow,
    name: options.uuid(),
    machineName: `${machineName}/${label}`,
    input,
    signal,
    timeoutSeconds: express ? expressSeconds : undefined,
    maxEvents: express ? Number.POSITIVE_INFINITY : maxHistoryEvents,
  });
}

function missingResources(
  flow: FlowDefinition,
  path: string,
  { resources }: Pick<ExecutionOptions, "resources">,
): { path: string; message: string }[] {
  return Object.entries(flow.States).flatMap(([name, state]) => {
    const here = `${path}States.${name}`;
    if (state.Type === "Task") {
      return Object.hasOwn(resources, state.Resource)
        ? []
        : [{ path: `${here}.Resource`, message: `nothing stands behind ${state.Resource}` }];
    }
    return innerFlows(state).flatMap((inner) =>
      missingResources(inner.flow, `${here}.${inner.path}.`, { resources }),
    );
  });
}
