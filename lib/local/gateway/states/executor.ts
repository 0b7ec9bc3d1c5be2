import type { ExecutionResult } from "../../asl/machine.ts";
import type { ExecutionEntry, Ledger } from "./ledger.ts";

/** One execution to carry out. */
export interface StartedExecution {
  readonly name: string;
  readonly input: unknown;
  /** Aborted by StopExecution. */
  readonly signal: AbortSignal;
}

/** Carries out an execution of a state machine; resolves when nothing of it is in flight any more. */
export type CarryOut = (execution: StartedExecution) => Promise<ExecutionResult>;

export interface ExecutorOptions {
  readonly ledger: Ledger;
  /** By the ARN of the state machine. */
  readonly machines: Readonly<Record<string, CarryOut>>;
  readonly now: () => number;
  /** Told once of each end, or once more when the process died in between. */
  onEnded?(entry: ExecutionEntry): Promise<void>;
  onError?(error: unknown): void;
}

export interface Executor {
  readonly ledger: Ledger;
  readonly now: () => number;
  hasMachine(arn: string): boolean;
  /** Begins an execution of a known machine under a name that is not taken. */
  start(entry: Pick<ExecutionEntry, "arn" | "machine" | "name" | "input">): ExecutionEntry;
  /** Does nothing to one that has ended. */
  stop(entry: ExecutionEntry, end: StopReason): ExecutionEntry;
  /** Tells of all ends that the process before this one did not come to tell. */
  recover(): Promise<void>;
  /** Stops what is running and waits until all of it has ended and was told. */
  close(cause: string): Promise<void>;
}

export interface StopReason {
  readonly error?: string | undefined;
  readonly cause?: string | undefined;
}

const DIED = { status: "ABORTED", cause: "its process ended" } as const;

/** Runs executions in this process and keeps how they went. One that died with its process is aborted. */
export function createExecutor(options: ExecutorOptions): Executor {
  const { ledger, machines, now, onError = () => undefined } = options;
  const running = new Map<string, { readonly abort: AbortController; work: Promise<void> }>();
  for (const entry of ledger.all()) {
    if (entry.status === "RUNNING") ledger.put({ ...entry, ...DIED, stoppedAt: now() });
  }

  const broken = (error: unknown): ExecutionResult => {
    onError(error);
    return { status: "FAILED", error: "States.Runtime", cause: String(error) };
  };
  const close = async (arn: string): Promise<void> => {
    const entry = ledger.get(arn);
    if (entry === undefined || entry.closed) return;
    await options.onEnded?.(entry);
    ledger.put({ ...entry, closed: true });
  };
  const carryOut = async (entry: ExecutionEntry, signal: AbortSignal): Promise<void> => {
    const { name } = entry;
    const input: unknown = JSON.parse(entry.input);
    const result = await machines[entry.machine]?.({ name, input, signal }).catch(broken);
    const after = ledger.get(entry.arn);
    // Who stopped it has said so already.
    if (result !== undefined && after?.status === "RUNNING") {
      ledger.put({ ...after, ...ended(result), stoppedAt: now() });
    }
    await close(entry.arn);
  };
  return {
    ledger,
    now,
    hasMachine: (arn) => Object.hasOwn(machines, arn),
    start: (given) => {
      const entry = { ...given, status: "RUNNING", startedAt: now(), closed: false } as const;
      ledger.put(entry);
      const abort = new AbortController();
      const work = carryOut(entry, abort.signal)
        .catch(onError)
        .finally(() => running.delete(entry.arn));
      running.set(entry.arn, { abort, work });
      return entry;
    },
    stop: (entry, { error, cause }) => {
      if (entry.status !== "RUNNING") return entry;
      const why = { ...(error !== undefined && { error }), ...(cause !== undefined && { cause }) };
      const stopped = { ...entry, ...why, status: "ABORTED", stoppedAt: now() } as const;
      ledger.put(stopped);
      running.get(entry.arn)?.abort.abort();
      return stopped;
    },
    recover: async () => {
      for (const { arn, status } of ledger.all()) {
        if (status !== "RUNNING") await close(arn).catch(onError);
      }
    },
    close: async (cause) => {
      for (const [arn, { abort }] of running) {
        const entry = ledger.get(arn);
        if (entry?.status === "RUNNING") {
          ledger.put({ ...entry, status: "ABORTED", cause, stoppedAt: now() });
        }
        abort.abort();
      }
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}

function ended({ status, output, error, cause }: ExecutionResult): Partial<ExecutionEntry> {
  return {
    status,
    ...(output !== undefined && { output: JSON.stringify(output) }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}
