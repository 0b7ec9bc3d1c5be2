/** The face of the interpreter: compile a definition once, execute it as often as needed. */
export { compileMachine, type Machine } from "./compile-machine.ts";
export { AslError } from "./errors.ts";
export { type ExecutionResult, execute } from "./execute.ts";
export type { HistoryEvent } from "./history.ts";
export type {
  ExecutionClock,
  ExecutionOptions,
  ObjectRef,
  ObjectStore,
  ObjectSummary,
  TaskContext,
  TaskResource,
} from "./options.ts";
