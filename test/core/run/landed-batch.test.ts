import { describe, expect, test, vi } from "vitest";
import type { CallOptions } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { openBatch } from "../../../lib/core/run/landed-batch.ts";
import { addPart, readParts } from "../../../lib/core/run/landed-parts.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aMetricRecord } from "../../support/report-factories.ts";
import { aRun } from "../../support/run-world.ts";

const place = { run: aRun, caseKey: "k" };
const landed = (id: string) => ({ landed: { id, record: aMetricRecord(), answers: [] } });
const aCall = { usage: { ...noUsage, calls: 1 } };
const spent = (id: string) => ({ spent: { id, spent: aCall } });

/** A batch whose time stands still until it is let go on. */
function aBatch({ saved = 0 } = {}) {
  const blobs = createMemoryBlobs();
  const waits: (() => void)[] = [];
  const pause = (_ms: number, { signal }: CallOptions = {}) =>
    new Promise<void>((resolve, reject) => {
      waits.push(resolve);
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const batch = openBatch({ blobs, pause }, { ...place, attempt: 1, saved });
  const saves = async () =>
    (await readParts(blobs, place)).map((part) => [
      ...part.landed.map(({ id }) => id),
      ...part.spent.map(({ id }) => `${id} spent`),
    ]);
  return { batch, blobs, waits, saves };
}

describe("what lands while a case is scored", () => {
  test("is saved in one object when the case is done", async () => {
    const { batch, saves } = aBatch();

    for (const id of ["a", "b", "c"]) batch.add(landed(id));
    batch.add(spent("d"));
    expect(await saves()).toEqual([]);
    await batch.close();

    expect(await saves()).toEqual([["a", "b", "c", "d spent"]]);
  });

  test("is saved at once where its cost is known to nobody else", async () => {
    const { batch, saves } = aBatch();

    batch.add(landed("a"));
    batch.add({ ...landed("b"), spent: { id: "b", spent: aCall, inVain: aCall } });

    await vi.waitFor(async () => expect(await saves()).toEqual([["a", "b", "b spent"]]));
    await batch.close();
    expect(await saves()).toHaveLength(1);
  });

  test("is saved after a while, and what lands later behind it", async () => {
    const { batch, waits, saves } = aBatch();

    batch.add(landed("a"));
    batch.add(landed("b"));
    waits[0]?.();
    await vi.waitFor(async () => expect(await saves()).toEqual([["a", "b"]]));
    batch.add(landed("c"));
    await batch.close();

    expect(await saves()).toEqual([["a", "b"], ["c"]]);
  });

  test("leaves nothing where nothing landed", async () => {
    const { batch, saves } = aBatch();

    await batch.close();

    expect(await saves()).toEqual([]);
  });

  test("stands behind what was saved before, and behind what a twin saves meanwhile", async () => {
    const { batch, blobs, saves } = aBatch({ saved: 1 });
    const part = { attempt: 1, landed: [], spent: [] };
    await addPart(blobs, place, { ...part, landed: [landed("a").landed] }, 0);
    await addPart(blobs, place, { ...part, landed: [landed("twin").landed] }, 1);

    batch.add(landed("b"));
    await batch.close();

    expect(await saves()).toEqual([["a"], ["twin"], ["b"]]);
  });
});

describe("a store that fails", () => {
  const fail = async () => {
    throw new Error("down");
  };

  test("in between is tried again in the end", async () => {
    const { batch, blobs, waits, saves } = aBatch();
    const put = vi.spyOn(blobs, "put").mockImplementationOnce(fail);

    batch.add(landed("a"));
    waits[0]?.();
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    batch.add(landed("b"));
    await batch.close();

    expect(await saves()).toEqual([["a", "b"]]);
  });

  test("in the end is told", async () => {
    const { batch, blobs } = aBatch();
    vi.spyOn(blobs, "put").mockImplementation(fail);

    batch.add(landed("a"));

    await expect(batch.close()).rejects.toThrow("down");
  });
});
