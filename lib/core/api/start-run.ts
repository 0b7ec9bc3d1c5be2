import type { Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions, RunRecord } from "../ports.ts";
import type { StartPorts } from "./ports.ts";

export interface StartRequest {
  readonly tenant: string;
  /** The same key and body start one run, however often they come. */
  readonly key?: string;
  /** The body of `POST /runs`, not yet checked. */
  readonly body: unknown;
}

export interface StartedRun {
  readonly run: RunRecord;
  /** False when an earlier request with this key has made it. */
  readonly isNew: boolean;
  readonly warnings: readonly Message[];
}

/**
 * Starts a run from names of a test set, an agent and models: checks everything, registers it and
 * starts its execution. A repeat finishes what a crash left open. What is wrong is told all at once;
 * `api.key_reused` says that another body came with this key.
 */
export async function startRun(
  _ports: StartPorts,
  _request: StartRequest,
  _options?: CallOptions,
): Promise<Result<StartedRun>> {
  throw new Error("not built yet");
}
