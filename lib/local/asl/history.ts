import { StateError } from "./errors.ts";

/** One event of an execution, named and numbered as in GetExecutionHistory. */
export interface HistoryEvent {
  readonly executionArn: string;
  readonly id: number;
  readonly previousEventId: number;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly [details: `${string}EventDetails`]: unknown;
}

/** The last event on one line of control; a branch starts a line of its own. */
export interface Thread {
  lastEventId: number;
}

/** Goes on after branches: the next event follows the last of theirs. */
export function join(thread: Thread, branches: readonly Thread[]): void {
  for (const { lastEventId } of branches) {
    thread.lastEventId = Math.max(thread.lastEventId, lastEventId);
  }
}

export type Details = Readonly<Record<string, unknown>>;

export interface History {
  /** Details are only computed when somebody listens. */
  record(thread: Thread, type: string, details?: () => Details): void;
}

export interface HistoryOptions {
  readonly executionArn: string;
  readonly now: () => number;
  readonly maxEvents: number;
  readonly onEvent?: ((event: HistoryEvent) => void) | undefined;
}

/** Numbers the events of one execution; above the limit the execution fails, as on AWS. */
export function createHistory({ executionArn, now, maxEvents, onEvent }: HistoryOptions): History {
  let lastId = 0;
  return {
    record(thread, type, details) {
      const isLast = type.startsWith("Execution") && type !== "ExecutionStarted";
      if (lastId >= maxEvents && !isLast) {
        throw new StateError(
          "States.Runtime",
          `the execution reached the maximum number of history events (${maxEvents})`,
        );
      }
      lastId += 1;
      const previousEventId = thread.lastEventId;
      thread.lastEventId = lastId;
      onEvent?.({
        executionArn,
        id: lastId,
        previousEventId,
        type,
        timestamp: new Date(now()).toISOString(),
        ...(details === undefined ? {} : { [detailsName(type)]: details() }),
      });
    },
  };
}

function detailsName(type: string): string {
  const name = type.replace(/^.*(?=State(Entered|Exited)$)/, "");
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}EventDetails`;
}
