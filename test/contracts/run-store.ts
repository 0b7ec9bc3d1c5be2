import { describe, expect, it } from "vitest";
import type { RunStore } from "../../lib/core/ports.ts";
import type { RunRecord } from "../../lib/core/run-record.ts";

/** A run that has just been created. */
export const aRun = (overrides: Partial<RunRecord> = {}): RunRecord => ({
  tenant: "default",
  runId: "01JRUN",
  name: "handbook",
  status: "created",
  attempt: 1,
  createdAt: "2026-01-02T03:04:05.000Z",
  ...overrides,
});

const ref = ({ tenant, runId }: RunRecord) => ({ tenant, runId });

/** What every implementation of RunStore does; `make` gives an empty one. */
export function describeRunStore(name: string, make: () => RunStore | Promise<RunStore>): void {
  describe(`${name} as RunStore`, () => {
    it("has no run that was never created", async () => {
      const runs = await make();

      expect(await runs.get(ref(aRun()))).toBeUndefined();
    });

    it("gives back the run it was given", async () => {
      const runs = await make();

      expect(await runs.create(aRun())).toBe("created");
      expect(await runs.get(ref(aRun()))).toEqual(aRun());
    });

    it("keeps the first of two runs with one id", async () => {
      const runs = await make();
      await runs.create(aRun());

      expect(await runs.create(aRun({ name: "other" }))).toBe("exists");
      expect(await runs.get(ref(aRun()))).toEqual(aRun());
    });

    it("keeps the runs of two tenants apart", async () => {
      const runs = await make();
      await runs.create(aRun());

      expect(await runs.get(ref(aRun({ tenant: "other" })))).toBeUndefined();
      expect(await runs.create(aRun({ tenant: "other" }))).toBe("created");
    });

    it("sets, drops and counts in one change, and returns the outcome", async () => {
      const runs = await make();
      await runs.create(aRun({ stop: "budget", done: 2 }));

      const changed = await runs.update(ref(aRun()), {
        set: { status: "running", startedAt: "2026-01-02T03:05:00.000Z" },
        remove: ["stop", "unreachable"],
        add: { done: 3, errors: 1 },
      });

      const { stop: _dropped, ...rest } = aRun({ status: "running", done: 5, errors: 1 });
      expect(changed).toEqual({ ...rest, startedAt: "2026-01-02T03:05:00.000Z" });
      expect(await runs.get(ref(aRun()))).toEqual(changed);
    });

    it("counts every one of many simultaneous changes", async () => {
      const runs = await make();
      await runs.create(aRun());

      const changes = Array.from({ length: 10 }, () =>
        runs.update(ref(aRun()), { add: { done: 1 } }),
      );
      const seen = (await Promise.all(changes)).map(({ done }) => done ?? 0);

      expect(seen.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it("returns the run as it is for a change of nothing", async () => {
      const runs = await make();
      await runs.create(aRun());

      expect(await runs.update(ref(aRun()), {})).toEqual(aRun());
    });

    it("refuses to change a run that does not exist, and does not create it", async () => {
      const runs = await make();

      await expect(runs.update(ref(aRun()), { add: { done: 1 } })).rejects.toMatchObject({
        code: "store.run_not_found",
        details: { runId: "01JRUN" },
        retryable: false,
      });
      expect(await runs.get(ref(aRun()))).toBeUndefined();
    });

    const at = "2026-01-02T03:06:00.000Z";
    const budgeted = aRun({ held: {}, carried: {}, spentUsd: 1, committedUsd: 1 });

    it("reserves what the budget has room for, once a case", async () => {
      const runs = await make();
      await runs.create(budgeted);
      const reservation = { key: "a", usd: 2, maxUsd: 4, at };

      const held = await runs.reserve(ref(aRun()), reservation);
      const again = await runs.reserve(ref(aRun()), { ...reservation, usd: 1 });

      expect(held).toEqual({ ...budgeted, held: { a: 2 }, committedUsd: 3, ledgerAt: at });
      expect(again).toEqual(held);
    });

    it("reserves up to the last cent, and nothing beyond", async () => {
      const runs = await make();
      await runs.create(budgeted);

      await runs.reserve(ref(aRun()), { key: "a", usd: 0.1, maxUsd: 1.3, at });
      const full = await runs.reserve(ref(aRun()), { key: "b", usd: 0.2, maxUsd: 1.3, at });
      const refused = await runs.reserve(ref(aRun()), { key: "c", usd: 0.01, maxUsd: 1.3, at });

      expect(full.held).toEqual({ a: 0.1, b: 0.2 });
      expect(refused).toEqual(full);
    });

    it("reserves for no more of many cases at once than there is room for", async () => {
      const runs = await make();
      await runs.create(budgeted);

      await Promise.all(
        Array.from({ length: 8 }, (_, key) =>
          runs.reserve(ref(aRun()), { key: `${key}`, usd: 1, maxUsd: 4, at }),
        ),
      );

      const after = await runs.get(ref(aRun()));
      expect(Object.keys(after?.held ?? {})).toHaveLength(3);
      expect(after?.committedUsd).toBe(4);
    });

    it("reserves nothing in a run without a budget", async () => {
      const runs = await make();
      await runs.create(aRun());

      expect(await runs.reserve(ref(aRun()), { key: "a", usd: 0, maxUsd: 9, at })).toEqual(aRun());
      await expect(
        runs.reserve(ref(aRun({ runId: "none" })), { key: "a", usd: 0, maxUsd: 9, at }),
      ).rejects.toMatchObject({ code: "store.run_not_found" });
    });

    it("puts the cost of a case in place of its reservation, once", async () => {
      const runs = await make();
      await runs.create({ ...budgeted, carried: { a: 0.5, b: 0.25 } });
      await runs.reserve(ref(aRun()), { key: "a", usd: 2, maxUsd: 4, at });
      const settlement = { key: "a", heldUsd: 2, spentUsd: 3, at };

      expect(await runs.settle(ref(aRun()), { ...settlement, heldUsd: 1 })).toBe(false);
      expect(await runs.settle(ref(aRun()), settlement)).toBe(true);
      expect(await runs.settle(ref(aRun()), settlement)).toBe(false);

      expect(await runs.get(ref(aRun()))).toEqual({
        ...budgeted,
        carried: { b: 0.25 },
        spentUsd: 4,
        committedUsd: 4,
        overUsd: 1,
        ledgerAt: at,
      });
    });

    it("rejects with the reason of an aborted signal", async () => {
      const runs = await make();
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(runs.create(aRun(), options)).rejects.toThrow("enough");
      await expect(runs.get(ref(aRun()), options)).rejects.toThrow("enough");
      await expect(runs.update(ref(aRun()), {}, options)).rejects.toThrow("enough");
    });
  });
}
