import { describe, expect, it } from "vitest";
import type { Quota, QuotaMinute } from "../../lib/core/quota/quota.ts";

const aMinute = (changes: Partial<QuotaMinute> = {}): QuotaMinute => ({
  tenant: "default",
  alias: "main",
  minute: 31_556_880,
  limits: { requests: 10, tokens: 1_000 },
  ...changes,
});

const use = (requests: number, tokens: number) => ({ requests, tokens });
const exactly = (requests: number, tokens: number) => ({
  least: use(requests, tokens),
  most: use(requests, tokens),
});

/** What every implementation of Quota does; `make` gives an empty one. */
export function describeQuota(name: string, make: () => Quota | Promise<Quota>): void {
  describe(`${name} as Quota`, () => {
    it("gives the most that is asked for, up to the last of it", async () => {
      const quota = await make();

      expect(await quota.take(aMinute(), { least: use(1, 1), most: use(4, 600) })).toEqual(
        use(4, 600),
      );
      expect(await quota.take(aMinute(), exactly(6, 400))).toEqual(use(6, 400));
    });

    it("gives what is left where that is at least what is needed", async () => {
      const quota = await make();
      await quota.take(aMinute(), exactly(4, 900));

      expect(await quota.take(aMinute(), { least: use(1, 50), most: use(8, 800) })).toEqual(
        use(6, 100),
      );
    });

    it.each([
      ["requests", use(7, 0)],
      ["tokens", use(0, 101)],
    ])("refuses what has not enough %s left, and takes nothing for it", async (_, least) => {
      const quota = await make();
      await quota.take(aMinute(), exactly(4, 900));

      expect(await quota.take(aMinute(), { least, most: use(10, 1_000) })).toBeUndefined();
      expect(await quota.take(aMinute(), exactly(6, 100))).toEqual(use(6, 100));
    });

    it("refuses what is more than a whole minute", async () => {
      const quota = await make();

      expect(await quota.take(aMinute(), exactly(1, 1_001))).toBeUndefined();
      expect(await quota.take(aMinute(), exactly(11, 1))).toBeUndefined();
    });

    it("takes back what was not used, for others to take", async () => {
      const quota = await make();
      await quota.take(aMinute(), exactly(10, 1_000));

      await quota.give(aMinute(), use(3, 200));

      expect(await quota.take(aMinute(), { least: use(1, 1), most: use(9, 900) })).toEqual(
        use(3, 200),
      );
    });

    it("counts what was used beyond what was taken, even beyond the limit", async () => {
      const quota = await make();
      await quota.take(aMinute(), exactly(1, 900));

      await quota.give(aMinute(), use(0, -300));

      expect(await quota.take(aMinute(), exactly(1, 1))).toBeUndefined();
      await quota.give(aMinute(), use(0, 250));
      expect(await quota.take(aMinute(), exactly(1, 50))).toEqual(use(1, 50));
    });

    it.each<[string, Partial<QuotaMinute>]>([
      ["minute", { minute: 31_556_881 }],
      ["model", { alias: "other" }],
      ["tenant", { tenant: "other" }],
    ])("keeps every %s apart", async (_, other) => {
      const quota = await make();
      await quota.take(aMinute(), exactly(10, 1_000));

      expect(await quota.take(aMinute(other), exactly(10, 1_000))).toEqual(use(10, 1_000));
    });

    it("does not limit what has no limit", async () => {
      const quota = await make();
      const onlyTokens = aMinute({ limits: { tokens: 100 } });
      const onlyRequests = aMinute({ alias: "other", limits: { requests: 2 } });

      expect(await quota.take(onlyTokens, exactly(500, 100))).toEqual(use(500, 100));
      expect(await quota.take(onlyTokens, exactly(1, 1))).toBeUndefined();
      expect(await quota.take(onlyRequests, exactly(2, 1_000_000))).toEqual(use(2, 1_000_000));
      expect(await quota.take(onlyRequests, exactly(1, 0))).toBeUndefined();
    });

    it("never gives away more than there is, however many ask at once", async () => {
      const quota = await make();

      const asked = Array.from({ length: 12 }, () =>
        quota.take(aMinute(), { least: use(1, 90), most: use(2, 180) }),
      );
      const taken = (await Promise.all(asked)).flatMap((each) => each ?? []);

      const sum = (part: "requests" | "tokens") =>
        taken.reduce((total, each) => total + each[part], 0);
      expect(taken.length).toBeGreaterThan(0);
      expect(sum("requests")).toBeLessThanOrEqual(10);
      expect(sum("tokens")).toBeLessThanOrEqual(1_000);
    });

    it("rejects with the reason of an aborted signal", async () => {
      const quota = await make();
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(quota.take(aMinute(), exactly(1, 1), options)).rejects.toThrow("enough");
      await expect(quota.give(aMinute(), use(1, 1), options)).rejects.toThrow("enough");
    });
  });
}
