/** Hands values from a loop to a reader of its own pace. */
export interface Pipe<T> extends AsyncIterable<T> {
  /** Resolves when the reader has room for more; at once when nobody reads any more. */
  push(value: T): Promise<void>;
  /** The reader ends with what was pushed; with an error, it meets that behind it. */
  end(failure?: { readonly error: unknown }): void;
  /** Nobody reads any more, whether the reading has begun or not. */
  close(): void;
}

/** A pipe for one reader that holds at most `room` values. */
export function createPipe<T>(room: number): Pipe<T> {
  const values: T[] = [];
  let ended: { readonly failure?: { readonly error: unknown } | undefined } | undefined;
  let isClosed = false;
  let wakeReader = (): void => {};
  let wakeWriter = (): void => {};

  function close(): void {
    isClosed = true;
    wakeWriter();
  }

  async function* read(): AsyncGenerator<T> {
    try {
      for (;;) {
        while (values.length > 0) {
          const value = values.shift() as T;
          wakeWriter();
          yield value;
        }
        if (ended?.failure !== undefined) throw ended.failure.error;
        if (ended !== undefined) return;
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      }
    } finally {
      close();
    }
  }

  return {
    [Symbol.asyncIterator]: read,
    async push(value) {
      if (isClosed) return;
      values.push(value);
      wakeReader();
      while (!isClosed && values.length >= room) {
        await new Promise<void>((resolve) => {
          wakeWriter = resolve;
        });
      }
    },
    end(failure) {
      ended = { failure };
      wakeReader();
    },
    close,
  };
}

/** Waits for both sides of a pipe. When one fails, the other one does not wait for it in vain. */
export async function flowThrough<T>(
  pipe: Pipe<T>,
  { filled, drained }: { readonly filled: Promise<void>; readonly drained: Promise<void> },
): Promise<void> {
  const filling = filled.then(
    () => pipe.end(),
    (error: unknown) => {
      pipe.end({ error });
      throw error;
    },
  );
  const draining = drained.finally(() => pipe.close());
  for (const side of await Promise.allSettled([filling, draining])) {
    if (side.status === "rejected") throw side.reason;
  }
}
