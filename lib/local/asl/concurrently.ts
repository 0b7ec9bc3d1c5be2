import { follow, orAborted } from "./cancellation.ts";

/**
 * Takes items as fast as `limit` lets them be worked on. The first failure aborts the signal of
 * the rest and is thrown once everything in flight has ended.
 */
export async function concurrently<T>(
  items: AsyncIterable<T>,
  limit: number,
  parent: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const cancellation = follow(parent);
  const { signal } = cancellation;
  const iterator = items[Symbol.asyncIterator]();
  let active = 0;
  let wake = () => {};
  const changed = () => new Promise<void>((resolve) => (wake = resolve));
  const start = (item: T) => {
    active += 1;
    work(item, signal)
      .catch((error: unknown) => cancellation.abort(error))
      .finally(() => {
        active -= 1;
        wake();
      });
  };
  try {
    await dispatch();
  } catch (error) {
    cancellation.abort(error);
  }
  while (active > 0) {
    await changed();
  }
  cancellation.release();
  if (signal.aborted) {
    iterator.return?.().catch(() => {});
    throw signal.reason;
  }

  async function dispatch(): Promise<void> {
    for (;;) {
      while (active >= limit) {
        await orAborted(signal, changed());
      }
      const next = await orAborted(signal, iterator.next());
      if (next.done) {
        return;
      }
      signal.throwIfAborted();
      start(next.value);
    }
  }
}

/** A list as an asynchronous sequence. */
export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
