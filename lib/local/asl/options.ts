import type { Machine } from "./compile-machine.ts";
import type { HistoryEvent } from "./history.ts";

/** An object of S3. */
export interface ObjectRef {
  readonly Bucket: string;
  readonly Key: string;
}

/** One entry of a listing, as the items of `s3:listObjectsV2` have it. */
export interface ObjectSummary {
  readonly Key: string;
  readonly Size: number;
  readonly Etag?: string;
  /** Seconds since the epoch. */
  readonly LastModified?: number;
  readonly StorageClass?: string;
}

/** Where item readers read and result writers write. */
export interface ObjectStore {
  /** Undefined when there is no such object. */
  get(
    ref: ObjectRef,
  ): AsyncIterable<Uint8Array> | undefined | Promise<AsyncIterable<Uint8Array> | undefined>;
  put(ref: ObjectRef, body: string): Promise<void>;
  list(ref: { readonly Bucket: string; readonly Prefix: string }): AsyncIterable<ObjectSummary>;
}

export interface ExecutionClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Settles after the time, or earlier, either way, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface TaskContext {
  readonly signal: AbortSignal;
  readonly executionName: string;
  readonly stateName: string;
}

/**
 * What stands behind the Resource of a task. It rejects with an Error whose `name` Retry and Catch
 * see and whose `message` becomes the cause.
 */
export type TaskResource = (args: unknown, context: TaskContext) => Promise<unknown>;

export interface ExecutionOptions {
  readonly machine: Machine;
  readonly name: string;
  readonly input: unknown;
  readonly machineName?: string;
  /** By Resource ARN: `arn:aws:states:::lambda:invoke`. */
  readonly resources: Readonly<Record<string, TaskResource>>;
  readonly objects: ObjectStore;
  readonly clock: ExecutionClock;
  /** From 0 to below 1: jitter and `$random`. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Aborted by StopExecution. */
  readonly signal?: AbortSignal;
  /** Events of this execution and of its children; `executionArn` tells them apart. */
  readonly onEvent?: (event: HistoryEvent) => void;
}
