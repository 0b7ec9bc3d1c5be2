import type { StateError } from "./errors.ts";

/** The names under `States.` that Retry and Catch may list in a JSONata state machine. */
export const reservedErrorNames: ReadonlySet<string> = new Set([
  "States.ALL",
  "States.BranchFailed",
  "States.DataLimitExceeded",
  "States.ExceedToleratedFailureThreshold",
  "States.HeartbeatTimeout",
  "States.Http.Socket",
  "States.ItemReaderFailed",
  "States.NoChoiceMatched",
  "States.Permissions",
  "States.QueryEvaluationError",
  "States.ResultWriterFailed",
  "States.TaskFailed",
  "States.Timeout",
]);

/** Whether a retrier or catcher takes an error; States.Runtime is never taken. */
export function takes(names: readonly string[], { error }: StateError): boolean {
  if (error === "States.Runtime") {
    return false;
  }
  if (error !== undefined && names.includes(error)) {
    return true;
  }
  if (error === "States.DataLimitExceeded") {
    return false;
  }
  if (names.includes("States.TaskFailed") && error !== "States.Timeout") {
    return true;
  }
  return names.includes("States.ALL");
}
