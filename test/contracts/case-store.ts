import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaseStore, RunRef } from "../../lib/core/ports.ts";
import type { CaseRecord } from "../../lib/core/run-record.ts";

const run: RunRef = { tenant: "default", runId: "01JRUN" };

/** The record of a case that passed. */
export const aCaseRecord = (overrides: Partial<CaseRecord> = {}): CaseRecord => {
  const caseId = overrides.caseId ?? "hr-001";
  return {
    caseId,
    caseKey: createHash("sha256").update(caseId).digest("hex"),
    status: "passed",
    flaky: false,
    failedBy: [],
    scores: { faithfulness: 1, bias: null },
    error: null,
    ...overrides,
  };
};

async function idsOf(records: AsyncIterable<CaseRecord>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { caseId } of records) ids.push(caseId);
  return ids;
}

/** What every implementation of CaseStore does; `make` gives an empty one. */
export function describeCaseStore(name: string, make: () => CaseStore | Promise<CaseStore>): void {
  describe(`${name} as CaseStore`, () => {
    it("has no record that was never put", async () => {
      const cases = await make();

      expect(await cases.get(run, "hr-001")).toBeUndefined();
      expect(await idsOf(cases.list(run))).toEqual([]);
    });

    it("gives back the record it was given, nulls and fractions included", async () => {
      const cases = await make();
      const record = aCaseRecord({
        status: "error",
        failedBy: ["safety", "other"],
        scores: { faithfulness: 2 / 3, bias: null, 敬語: 0, "tiny.metric": 1e-9 },
        error: { code: "agent.no_answer", message: "" },
      });
      await cases.put(run, record);

      expect(await cases.get(run, "hr-001")).toEqual(record);
    });

    it("replaces a record that is put again", async () => {
      const cases = await make();
      await cases.put(run, aCaseRecord({ status: "pending", scores: { toxicity: 1 } }));
      await cases.put(run, aCaseRecord({ scores: {} }));

      expect(await cases.get(run, "hr-001")).toEqual(aCaseRecord({ scores: {} }));
    });

    it("keeps a record of a case that has ended where the case was to be open", async () => {
      const cases = await make();
      const ended = aCaseRecord({ status: "failed" });
      const open = aCaseRecord({ caseId: "hr-002", status: "pending" });

      expect(await cases.put(run, ended, { ifOpen: true })).toBe("written");
      expect(await cases.put(run, aCaseRecord(), { ifOpen: true })).toBe("exists");
      expect(await cases.put(run, open)).toBe("written");
      expect(await cases.put(run, { ...open, status: "passed" }, { ifOpen: true })).toBe("written");

      expect(await cases.get(run, "hr-001")).toEqual(ended);
      expect(await cases.get(run, "hr-002")).toEqual({ ...open, status: "passed" });
    });

    it("lists the records of one run, by the UTF-8 bytes of their ids", async () => {
      const cases = await make();
      for (const caseId of ["b", "a", "い", "あ", "a#1", "A"]) {
        await cases.put(run, aCaseRecord({ caseId }));
      }
      await cases.put({ ...run, runId: "01JRUN2" }, aCaseRecord({ caseId: "other run" }));
      await cases.put({ ...run, tenant: "other" }, aCaseRecord({ caseId: "other tenant" }));

      expect(await idsOf(cases.list(run))).toEqual(["A", "a", "a#1", "b", "あ", "い"]);
    });

    it("lists more records than fit one page", async () => {
      const cases = await make();
      // 90 records of 15 KB are more than the 1 MB that a page holds.
      const ids = Array.from({ length: 90 }, (_, at) => `case-${String(at).padStart(3, "0")}`);
      const error = { code: "agent.no_answer", message: "x".repeat(15_000) };
      await Promise.all(ids.map((caseId) => cases.put(run, aCaseRecord({ caseId, error }))));

      expect(await idsOf(cases.list(run))).toEqual(ids);
    });

    it("refuses a record over 16 KB, counted in bytes", async () => {
      const cases = await make();
      const error = { code: "agent.no_answer", message: "長".repeat(6000) };

      await expect(cases.put(run, aCaseRecord({ error }))).rejects.toMatchObject({
        code: "store.case_too_large",
        details: { caseId: "hr-001", maxBytes: 16_384 },
        retryable: false,
      });
      expect(await cases.get(run, "hr-001")).toBeUndefined();
    });

    it("keeps a score that is smaller than a store can hold, as a number", async () => {
      const cases = await make();
      await cases.put(run, aCaseRecord({ scores: { faithfulness: 5e-324 } }));

      expect((await cases.get(run, "hr-001"))?.scores.faithfulness).toBeCloseTo(0, 12);
    });

    it("keeps scores by any name, one that every object has as well", async () => {
      const cases = await make();
      const record = aCaseRecord({ scores: { constructor: 0.5, toString: null } as never });
      await cases.put(run, record);

      expect(await cases.get(run, "hr-001")).toEqual(record);
    });

    it("rejects with the reason of an aborted signal", async () => {
      const cases = await make();
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(cases.put(run, aCaseRecord(), options)).rejects.toThrow("enough");
      await expect(cases.get(run, "hr-001", options)).rejects.toThrow("enough");
      await expect(idsOf(cases.list(run, options))).rejects.toThrow("enough");
    });

    it("gives back any scores under any id", async () => {
      const cases = await make();
      const score = fc.option(
        fc.oneof(fc.constant(0), fc.double({ min: 1e-130, max: 1, noNaN: true })),
      );
      // No metric is called `__proto__`: the configuration refuses it.
      const metric = fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
        .filter((name) => name !== "__proto__");

      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }),
          fc.dictionary(metric, score, { maxKeys: 5, noNullPrototype: true }),
          async (caseId, scores) => {
            const record = aCaseRecord({ caseId, scores });
            await cases.put(run, record);
            expect(await cases.get(run, caseId)).toEqual(record);
          },
        ),
        { numRuns: 50 },
      );
    });
  });
}
