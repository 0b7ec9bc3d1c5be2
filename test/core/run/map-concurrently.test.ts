import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapConcurrently } from "../../../lib/core/run/map-concurrently.ts";

async function allOf<T>(results: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

/** Settles after so many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

describe("mapping with a bound", () => {
  test("keeps the order and the bound, however long each call takes", async () => {
    const durations = fc.array(fc.nat({ max: 4 }), { maxLength: 20 });

    await fc.assert(
      fc.asyncProperty(durations, fc.integer({ min: 1, max: 5 }), async (items, limit) => {
        let inFlight = 0;
        let most = 0;
        const results = mapConcurrently(items.entries(), limit, async ([index, duration]) => {
          inFlight += 1;
          most = Math.max(most, inFlight);
          await turns(duration);
          inFlight -= 1;
          return index;
        });

        expect(await allOf(results)).toEqual([...items.keys()]);
        expect(most).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 25 },
    );
  });

  test("asks for no more than it has room for", async () => {
    const started: number[] = [];
    const results = mapConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      return item;
    });

    await results.next();

    expect(started).toEqual([1, 2]);
    await results.return(undefined);
  });

  test("throws what a call threw, after the results before it", async () => {
    const seen: number[] = [];
    const results = mapConcurrently([1, 2, 3], 2, async (item) => {
      if (item === 2) throw new RangeError("two");
      return item;
    });

    const read = async () => {
      for await (const result of results) seen.push(result);
    };

    await expect(read()).rejects.toThrow("two");
    expect(seen).toEqual([1]);
  });

  test("a call that fails while an earlier one runs is no unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    const results = mapConcurrently([1, 2], 2, async (item) => {
      if (item === 2) throw new RangeError("two");
      await turns(5);
      return item;
    });

    await expect(allOf(results)).rejects.toThrow("two");

    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });

  test("a reader that stops early waits for what is under way and starts nothing more", async () => {
    const finished: number[] = [];
    const results = mapConcurrently([1, 2, 3, 4], 2, async (item) => {
      await turns(item);
      finished.push(item);
      return item;
    });

    for await (const result of results) {
      expect(result).toBe(1);
      break;
    }

    expect(finished).toEqual([1, 2]);
  });

  test("maps nothing to nothing", async () => {
    expect(await allOf(mapConcurrently([], 3, async (item) => item))).toEqual([]);
  });
});
