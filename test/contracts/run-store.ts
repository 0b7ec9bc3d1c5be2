import { describe, expect, it } from "vitest";
import type { RunRecord, RunStore } from "../../lib/core/ports.ts";

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

    it("rejects with the reason of an aborted signal", async () => {
      const runs = await make();
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(runs.create(aRun(), options)).rejects.toThrow("enough");
      await expect(runs.get(ref(aRun()), options)).rejects.toThrow("enough");
      await expect(runs.update(ref(aRun()), {}, options)).rejects.toThrow("enough");
    });
  });
}
