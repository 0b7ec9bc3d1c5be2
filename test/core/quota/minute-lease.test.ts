import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LeaseTerms, MinuteLease } from "../../../lib/core/quota/minute-lease.ts";
import type { QuotaReservation, QuotaUse } from "../../../lib/core/quota/quota.ts";
import { createMemoryQuota } from "../../support/memory-quota.ts";

const MINUTE = 60_000;
const use = (requests: number, tokens: number) => ({ requests, tokens });

function aQuota(limits: LeaseTerms["limits"] = { requests: 100, tokens: 10_000 }) {
  const quota = createMemoryQuota();
  const time = { now: 10 * MINUTE + 12_000 };
  const clock = { now: () => time.now };
  const terms = { quota, clock, tenant: "default", alias: "main", limits, sharers: 4 };
  const usedIn = (minute: number) => quota.used.get(`default/main/${minute}`);
  const lease = (changes: Partial<LeaseTerms> = {}) => new MinuteLease({ ...terms, ...changes });
  return { quota, time, usedIn, lease };
}

function settle(reservation: QuotaReservation, used: QuotaUse): void {
  if (reservation.kind !== "reserved") throw new Error(`It is ${reservation.kind}.`);
  reservation.settle(used);
}

describe("a lease of a minute", () => {
  test("takes for several questions at once, and what is left goes back", async () => {
    const { quota, usedIn, lease } = aQuota();
    const mine = lease();

    for (const tokens of [100, 60, 40]) {
      settle(await mine.reserve(use(1, 100)), use(1, tokens));
    }
    expect(usedIn(10)).toEqual(use(8, 800));
    await mine.close();

    expect(usedIn(10)).toEqual(use(3, 200));
    expect(quota.writes()).toBe(2);
  });

  test("gives nothing back twice, and nothing when nothing was taken", async () => {
    const { quota, lease } = aQuota();
    const mine = lease();

    await mine.close();
    expect(quota.writes()).toBe(0);
    await mine.reserve(use(1, 100));
    await mine.close();
    await mine.close();

    expect(quota.writes()).toBe(2);
  });

  test("takes no more than its share of the minute, unless one question needs more", async () => {
    const { usedIn, lease } = aQuota();

    await lease().reserve(use(1, 1_000));
    expect(usedIn(10)).toEqual(use(8, 2_500));
    await lease({ alias: "main" }).reserve(use(1, 4_000));

    expect(usedIn(10)).toEqual(use(16, 6_500));
  });

  test("serves questions that come at once with one take after another", async () => {
    const { quota, lease } = aQuota();
    const mine = lease();

    const all = await Promise.all(Array.from({ length: 10 }, () => mine.reserve(use(1, 100))));

    expect(all.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => "reserved"));
    expect(quota.writes()).toBe(2);
  });

  test("has nothing when others have taken everything, until the minute is over", async () => {
    const { quota, time, lease } = aQuota();
    const other = lease({ sharers: 1 });
    await other.reserve(use(1, 9_950));
    const mine = lease();
    expect(mine.waitMs).toBe(0);

    expect(await mine.reserve(use(1, 100))).toEqual({ kind: "usedUp", waitMs: 48_000 });
    const writes = quota.writes();
    expect(await mine.reserve(use(1, 100))).toEqual({ kind: "usedUp", waitMs: 48_000 });
    expect([mine.waitMs, quota.writes()]).toEqual([48_000, writes]);
    time.now += 48_000;

    expect(mine.waitMs).toBe(0);
    expect(await mine.reserve(use(1, 100))).toMatchObject({ kind: "reserved" });
  });

  test("makes up for what was used beyond what was taken", async () => {
    const { usedIn, lease } = aQuota();
    const mine = lease({ sharers: 1 });

    settle(await mine.reserve(use(1, 1_000)), use(3, 9_000));
    await mine.reserve(use(1, 500));
    await mine.close();

    expect(usedIn(10)).toEqual(use(4, 9_500));
  });

  test("tells what even a whole minute can't give", async () => {
    const { quota, lease } = aQuota();

    expect(await lease().reserve(use(1, 10_001))).toEqual({
      kind: "tooLarge",
      tokensPerMinute: 10_000,
    });
    expect(quota.writes()).toBe(0);
  });

  test("counts only what is limited", async () => {
    const requests = aQuota({ requests: 10 });
    settle(await requests.lease().reserve(use(1, 1_000_000)), use(1, 1_000_000));
    expect(requests.usedIn(10)).toEqual(use(2, 0));

    const tokens = aQuota({ tokens: 10_000 });
    settle(await tokens.lease().reserve(use(1, 100)), use(1, 100));
    expect(tokens.usedIn(10)).toEqual(use(0, 800));
  });

  test("belongs to its minute: what ends in the next is no longer counted", async () => {
    const { time, usedIn, lease } = aQuota();
    const mine = lease();
    const begun = await mine.reserve(use(1, 100));
    time.now += MINUTE;

    settle(begun, use(1, 10));
    await mine.reserve(use(1, 100));
    await mine.close();

    expect(usedIn(10)).toEqual(use(8, 800));
    expect(usedIn(11)).toEqual(use(1, 100));
  });

  test("does not keep what it was given when the minute had ended before", async () => {
    const { quota, time, usedIn, lease } = aQuota();
    const slow = {
      ...quota,
      take: async (...args: Parameters<typeof quota.take>) => {
        const taken = await quota.take(...args);
        if (args[0].minute === 10) time.now += MINUTE;
        return taken;
      },
    };

    expect(await lease({ quota: slow }).reserve(use(1, 100))).toMatchObject({ kind: "reserved" });
    expect(usedIn(11)).toEqual(use(8, 800));
  });

  test("passes on that the quota can't be asked", async () => {
    const { quota, lease } = aQuota();
    const take = async () => {
      throw new Error("down");
    };

    await expect(lease({ quota: { ...quota, take } }).reserve(use(1, 1))).rejects.toThrow("down");
  });

  test("never lets a minute have more than its limits, whoever asks for what", async () => {
    const wish = fc.record({ who: fc.nat(3), tokens: fc.integer({ min: 1, max: 400 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 40 }), async (wishes) => {
        const { usedIn, lease } = aQuota({ requests: 20, tokens: 2_000 });
        const leases = [0, 1, 2, 3].map(() => lease());
        let spent = 0;
        for (const { who, tokens } of wishes) {
          const reservation = await leases[who]?.reserve(use(1, tokens));
          if (reservation?.kind !== "reserved") continue;
          reservation.settle(use(1, tokens));
          spent += tokens;
        }
        expect((usedIn(10) ?? use(0, 0)).tokens).toBeLessThanOrEqual(2_000);
        for (const each of leases) await each.close();
        expect((usedIn(10) ?? use(0, 0)).tokens).toBe(spent);
      }),
    );
  });
});
