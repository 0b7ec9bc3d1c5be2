import { noUsage, type Usage } from "../core/results.ts";
import type { Told } from "./told-by-provider.ts";

/** What the provider said of a request that it refused, and the parameter that it states beside. */
export interface Refusal extends Told {
  readonly parameter?: string;
}

export interface FailedCall {
  /** What the provider said, unabridged, without secrets. */
  readonly said: string;
  readonly refusal?: Refusal;
  /** Attempts that reached it. */
  readonly calls: number;
  /** Tokens, where it states them for an answer that it withheld. */
  readonly usage?: Usage;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** The cause of an AppError about a call to a model: what it took, and what came of it. */
export class CallFailure extends Error {
  /** As `spentInVain` reads it. */
  readonly usage: Usage;
  /** As `retryAfterMs` reads it. */
  readonly retryAfterMs?: number;
  readonly refusal?: Refusal;

  constructor({ said, calls, usage = noUsage, retryAfterMs, refusal, cause }: FailedCall) {
    super(said, { cause });
    this.name = "CallFailure";
    if (refusal !== undefined) this.refusal = refusal;
    this.usage = { ...usage, calls };
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}
