import { setMaxListeners } from "node:events";

/** A signal of its own that is also aborted with its parent. */
export interface Cancellation {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** Lets go of the parent; call it when the work is over. */
  release(): void;
}

export function follow(parent: AbortSignal | undefined): Cancellation {
  const controller = new AbortController();
  // Every child and branch in flight listens: thousands are no leak.
  setMaxListeners(0, controller.signal);
  const onAbort = () => controller.abort(parent?.reason);
  if (parent?.aborted) {
    onAbort();
  }
  parent?.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => parent?.removeEventListener("abort", onAbort),
  };
}

/** The promise, or the reason of the signal as soon as it is aborted. */
export async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  if (signal.aborted) {
    stop();
  }
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Calls back after the time unless the returned function is called before. */
export function after(
  clock: { sleep(ms: number, signal?: AbortSignal): Promise<void> },
  ms: number,
  callback: () => void,
): () => void {
  const controller = new AbortController();
  const ring = () => {
    if (!controller.signal.aborted) {
      callback();
    }
  };
  clock.sleep(ms, controller.signal).then(ring, () => {});
  return () => controller.abort();
}
