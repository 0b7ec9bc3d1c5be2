/**
 * Maps items with at most `limit` calls in flight and yields the results in the items' order, in
 * memory that does not grow with their number.
 */
export async function* mapConcurrently<T, R>(
  items: Iterable<T>,
  limit: number,
  call: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const window: Promise<R>[] = [];
  try {
    for (const item of items) {
      const called = call(item);
      // It may fail while an earlier one is waited for, when nobody listens to it yet.
      called.catch(() => undefined);
      window.push(called);
      if (window.length >= limit) yield await (window.shift() as Promise<R>);
    }
    while (window.length > 0) yield await (window.shift() as Promise<R>);
  } finally {
    // A consumer that stops early, or a call that failed, leaves nothing running behind.
    await Promise.allSettled(window);
  }
}
