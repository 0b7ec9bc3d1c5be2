import { setTimeout as delay } from "node:timers/promises";

export interface Deadline {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a call ended that was not allowed to take longer. */
export class DeadlineExceeded extends Error {}

/**
 * Runs a call that ends within `timeoutMs` whatever it does: its signal is aborted, and the caller
 * gets DeadlineExceeded even when the call ignores the signal. An abort by the caller's own signal
 * gives that signal's reason.
 */
export async function withDeadline<T>(
  { timeoutMs, signal }: Deadline,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineExceeded()), timeoutMs);
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
      call(controller.signal).then(resolve, (error: unknown) =>
        reject(controller.signal.aborted ? controller.signal.reason : error),
      );
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
