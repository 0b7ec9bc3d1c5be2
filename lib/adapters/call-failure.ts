import { noUsage, type Usage } from "../core/results.ts";

export interface FailedCall {
  /** What the provider said, unabridged. */
  readonly said: string;
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

  constructor({ said, calls, usage = noUsage, retryAfterMs, cause }: FailedCall) {
    super(said, { cause });
    this.name = "CallFailure";
    this.usage = { ...usage, calls };
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}
