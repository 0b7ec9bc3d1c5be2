import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPipe, flowThrough, type Pipe } from "../../../lib/core/run/pipe.ts";

async function fill<T>(pipe: Pipe<T>, values: readonly T[]): Promise<void> {
  for (const value of values) await pipe.push(value);
}

async function drain<T>(pipe: Pipe<T>, into: T[] = []): Promise<void> {
  for await (const value of pipe) into.push(value);
}

const fail = async (): Promise<never> => {
  throw new Error("down");
};

describe("a pipe", () => {
  test("hands on everything in its order, whatever room it has", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.integer()),
      fc.integer({ min: 1, max: 5 }),
      async (values, room) => {
        const pipe = createPipe<number>(room);
        const read: number[] = [];

        await flowThrough(pipe, { filled: fill(pipe, values), drained: drain(pipe, read) });

        expect(read).toEqual(values);
      },
    );
    await fc.assert(property);
  });

  test("holds back who pushes more than it has room for", async () => {
    const pipe = createPipe<number>(2);
    const pushed: number[] = [];
    const filling = (async () => {
      for (const value of [1, 2, 3, 4]) {
        await pipe.push(value);
        pushed.push(value);
      }
    })();
    await Promise.resolve();
    await Promise.resolve();
    expect(pushed).toEqual([1]);

    const read: number[] = [];
    await flowThrough(pipe, { filled: filling, drained: drain(pipe, read) });

    expect(read).toEqual([1, 2, 3, 4]);
  });

  test("of which nobody reads takes what comes and forgets it", async () => {
    const pipe = createPipe<number>(1);
    const filling = fill(pipe, [1, 2, 3]);

    pipe.close();

    await expect(filling).resolves.toBeUndefined();
  });

  test("whose reader stops early lets the writer go on", async () => {
    const pipe = createPipe<number>(1);
    const readOne = async () => {
      for await (const _ of pipe) return;
    };

    const both = { filled: fill(pipe, [1, 2, 3]), drained: readOne() };

    await expect(flowThrough(pipe, both)).resolves.toBeUndefined();
  });
});

describe("a side that fails", () => {
  test("ends the reading behind what was pushed, when it is the writer", async () => {
    const pipe = createPipe<number>(5);
    const read: number[] = [];
    const filled = fill(pipe, [1, 2]).then(fail);

    await expect(flowThrough(pipe, { filled, drained: drain(pipe, read) })).rejects.toThrow("down");

    expect(read).toEqual([1, 2]);
  });

  test("ends the writing, when it is a reader that has not even begun", async () => {
    const pipe = createPipe<number>(1);

    const both = { filled: fill(pipe, [1, 2, 3]), drained: fail() };

    await expect(flowThrough(pipe, both)).rejects.toThrow("down");
  });
});
