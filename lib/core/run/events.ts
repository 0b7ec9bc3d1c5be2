import type { Notice } from "../notice/notice.ts";
import type { CallOptions, RunRef } from "../ports.ts";

/** What is told of a run that has ended. */
export interface RunFinished extends RunRef, Notice {
  readonly version: 1;
}

/** Tells the world: a bus, or a file on a laptop. */
export interface Events {
  runFinished(detail: RunFinished, options?: CallOptions): Promise<void>;
}
