import { describe, expect, test, vi } from "vitest";
import { rememberRuns } from "../../../lib/adapters/dynamodb/recent-runs.ts";
import type { RunRef } from "../../../lib/core/ports.ts";
import { aRun } from "../../contracts/run-store.ts";
import { createMemoryRunStore } from "../../support/memory-ports.ts";

const run = { tenant: "default", runId: "01JRUN" };
const recently = { maxAgeMs: 1000 };

async function remembered() {
  const store = createMemoryRunStore();
  await store.create(aRun());
  const time = { nowMs: 5000 };
  const get = vi.spyOn(store, "get");
  return { store, time, get, runs: rememberRuns(store, () => time.nowMs) };
}

describe("the record of a run that may be a little old", () => {
  test("is read once, also for callers at the same time, until it is too old", async () => {
    const { runs, get, time } = await remembered();

    await Promise.all([runs.get(run, recently), runs.get(run, recently)]);
    time.nowMs += 1000;
    await runs.get(run, recently);
    expect(get).toHaveBeenCalledTimes(1);
    time.nowMs += 1;
    await runs.get(run, recently);

    expect(get).toHaveBeenCalledTimes(2);
  });

  test("tells of a stop that others have set as soon as it is too old", async () => {
    const { store, runs, time } = await remembered();
    await runs.get(run, recently);
    await store.update(run, { set: { stop: "cancelled" } });

    expect(await runs.get(run, recently)).not.toHaveProperty("stop");
    time.nowMs += 1001;

    expect(await runs.get(run, recently)).toMatchObject({ stop: "cancelled" });
  });

  test("is the latest one for whoever does not say so", async () => {
    const { store, runs } = await remembered();
    await runs.get(run, recently);
    await store.update(run, { set: { stop: "cancelled" } });

    expect(await runs.get(run)).toMatchObject({ stop: "cancelled" });
  });

  test("is what a write of this process has returned", async () => {
    const { store, runs, get } = await remembered();
    await store.update(run, { set: { held: {}, committedUsd: 0 } });
    const reservation = { key: "k", usd: 1, maxUsd: 5, at: "2030-01-01T00:00:00.000Z" };

    await runs.update(run, { set: { attempt: 2 } });
    expect(await runs.get(run, recently)).toMatchObject({ attempt: 2 });
    await runs.reserve(run, reservation);

    expect(await runs.get(run, recently)).toMatchObject({ attempt: 2, held: { k: 1 } });
    expect(get).not.toHaveBeenCalled();
  });

  test("is not forgotten for a read that began before the write", async () => {
    const { store, runs, time } = await remembered();
    let answer = () => {};
    vi.spyOn(store, "update").mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return aRun({ attempt: 1 });
    });
    const slow = runs.update(run, { set: { attempt: 1 } });
    time.nowMs += 1;
    await runs.update(run, { set: { attempt: 2 } });
    answer();
    await slow;

    expect(await runs.get(run, recently)).toMatchObject({ attempt: 2 });
  });

  test("is looked for again where there was none, or the read failed", async () => {
    const { store, runs, get } = await remembered();
    const other: RunRef = { ...run, runId: "01JOTHER" };
    expect(await runs.get(other, recently)).toBeUndefined();
    await store.create(aRun(other));
    expect(await runs.get(other, recently)).toMatchObject(other);

    get.mockRejectedValueOnce(new Error("down"));
    await expect(runs.get(run, recently)).rejects.toThrow("down");
    expect(await runs.get(run, recently)).toMatchObject(run);
  });

  test("is not read for a caller who was aborted", async () => {
    const { runs, get } = await remembered();
    const options = { ...recently, signal: AbortSignal.abort() };

    await expect(runs.get(run, options)).rejects.toThrow();
    expect(get).not.toHaveBeenCalled();
  });

  test("is kept of a few runs only", async () => {
    const { store, runs, get } = await remembered();
    const refs = Array.from({ length: 9 }, (_, at) => ({ ...run, runId: `01JRUN${at}` }));
    for (const ref of refs) await store.create(aRun(ref));
    for (const ref of refs) await runs.get(ref, recently);

    for (const ref of refs.slice(1)) await runs.get(ref, recently);
    expect(get).toHaveBeenCalledTimes(9);
    await runs.get(refs[0] ?? run, recently);

    expect(get).toHaveBeenCalledTimes(10);
  });
});
