import { after, follow, orAborted } from "./cancellation.ts";
import { messageOf, StateError } from "./errors.ts";
import { evaluateInteger, evaluateOr } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import type { Details } from "./history.ts";
import { checkBytes, checkSize, type Json, throughText } from "./json.ts";
import type { TaskState } from "./schema.ts";

/** Calls the resource of a task; the result is what it would be after a trip as JSON. */
export async function runTask(visit: Visit, state: TaskState): Promise<Json> {
  const args = await evaluateOr(visit, "Arguments", state.Arguments, visit.input);
  checkSize(args, `the arguments of the state ${visit.name}`);
  const timeoutSeconds =
    state.TimeoutSeconds === undefined
      ? undefined
      : await evaluateInteger(visit, "TimeoutSeconds", state.TimeoutSeconds, {
          min: 1,
          max: 99_999_999,
        });
  const record = recorder(visit, state.Resource);
  record("TaskScheduled", () => ({
    parameters: JSON.stringify(args),
    timeoutInSeconds: timeoutSeconds,
  }));
  record("TaskStarted");
  try {
    const { json, bytes } = throughText(await call(visit, state.Resource, args, timeoutSeconds));
    checkBytes(bytes, `the result of the state ${visit.name}`);
    record("TaskSucceeded", () => ({ output: JSON.stringify(json) }));
    return json;
  } catch (thrown) {
    if (visit.flow.signal.aborted) {
      throw thrown;
    }
    const failure = toFailure(thrown);
    const type = failure.error === "States.Timeout" ? "TaskTimedOut" : "TaskFailed";
    record(type, () => ({ error: failure.error, cause: failure.message }));
    throw failure;
  }
}

async function call(
  visit: Visit,
  resource: string,
  args: Json,
  timeoutSeconds: number | undefined,
): Promise<unknown> {
  const { execution, signal } = visit.flow;
  const { resources, clock } = execution.options;
  const task = resources[resource];
  if (task === undefined) {
    throw new StateError("States.Runtime", `there is no resource ${resource}`);
  }
  const cancellation = follow(signal);
  const timeout = new StateError("States.Timeout", `the task ran for ${timeoutSeconds} seconds`);
  const stopTimer =
    timeoutSeconds === undefined
      ? undefined
      : after(clock, timeoutSeconds * 1_000, () => cancellation.abort(timeout));
  const context = {
    signal: cancellation.signal,
    executionName: execution.identity.execution.Name,
    stateName: visit.name,
  };
  try {
    return await orAborted(cancellation.signal, (async () => task(args, context))());
  } finally {
    stopTimer?.();
    cancellation.release();
  }
}

function toFailure(thrown: unknown): StateError {
  if (thrown instanceof StateError) {
    return thrown;
  }
  const name = thrown instanceof Error ? thrown.name : "States.TaskFailed";
  return new StateError(name, messageOf(thrown));
}

function recorder(visit: Visit, arn: string): (type: string, details?: () => Details) => void {
  const { execution, thread } = visit.flow;
  const [resourceType, resource] = arn.split(":").slice(-2);
  return (type, details) =>
    execution.history.record(thread, type, () => ({ resourceType, resource, ...details?.() }));
}
