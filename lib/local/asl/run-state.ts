import { takes } from "./error-names.ts";
import { messageOf, StateError } from "./errors.ts";
import { evaluateString } from "./evaluate.ts";
import type { Step, Visit } from "./execution.ts";
import { finishState } from "./finish-state.ts";
import type { Json } from "./json.ts";
import { createRetries } from "./retry.ts";
import { runChoice } from "./run-choice.ts";
import { runDistributedMap } from "./run-distributed-map.ts";
import { runInlineMap } from "./run-inline-map.ts";
import { runParallel } from "./run-parallel.ts";
import { runTask } from "./run-task.ts";
import { pause, runWait } from "./run-wait.ts";
import type { FailState, MapState, ParallelState, State, TaskState } from "./schema.ts";
import { isDistributed } from "./state-fields.ts";

type RetryableState = TaskState | ParallelState | MapState;

/** Runs one state to its end, retries and catchers included. */
export async function runState(visit: Visit, state: State): Promise<Step> {
  switch (state.Type) {
    case "Task":
    case "Parallel":
    case "Map":
      return runRetryable(visit, state);
    case "Choice":
      return runChoice(visit, state);
    case "Fail":
      return runFail(visit, state);
    case "Succeed":
      return { output: await finishState(visit, state, {}, visit.input), next: undefined };
    case "Wait":
      await runWait(visit, state);
      return { output: await finishState(visit, state, {}, visit.input), next: state.Next };
    case "Pass":
      return { output: await finishState(visit, state, {}, visit.input), next: state.Next };
  }
}

async function runRetryable(entry: Visit, state: RetryableState): Promise<Step> {
  const { signal, execution } = entry.flow;
  const nextDelay = createRetries(state.Retry ?? [], execution.options.random);
  for (let retryCount = 0; ; retryCount += 1) {
    const visit = { ...entry, retryCount };
    try {
      const result = await resultOf(visit, state);
      return { output: await finishState(visit, state, { result }, result), next: state.Next };
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = toStateError(thrown);
      const delay = nextDelay(failure);
      if (delay === undefined) {
        return caught(visit, state, failure);
      }
      await pause(visit, delay);
    }
  }
}

function resultOf(visit: Visit, state: RetryableState): Promise<Json> {
  if (state.Type === "Task") {
    return runTask(visit, state);
  }
  if (state.Type === "Parallel") {
    return runParallel(visit, state);
  }
  return isDistributed(state) ? runDistributedMap(visit, state) : runInlineMap(visit, state);
}

async function caught(visit: Visit, state: RetryableState, failure: StateError): Promise<Step> {
  const catcher = state.Catch?.find(({ ErrorEquals }) => takes(ErrorEquals, failure));
  if (catcher === undefined) {
    throw failure;
  }
  const errorOutput = {
    ...(failure.error === undefined ? {} : { Error: failure.error }),
    Cause: failure.message,
  };
  const output = await finishState(visit, catcher, { errorOutput }, errorOutput);
  return { output, next: catcher.Next };
}

async function runFail(visit: Visit, { Error: error, Cause }: FailState): Promise<never> {
  throw new StateError(
    error === undefined ? undefined : await evaluateString(visit, "Error", error),
    Cause === undefined ? undefined : await evaluateString(visit, "Cause", Cause),
  );
}

/** A fault of the interpreter itself ends the execution, under the name that nothing catches. */
export function toStateError(thrown: unknown): StateError {
  return thrown instanceof StateError
    ? thrown
    : new StateError("States.Runtime", messageOf(thrown));
}
