import { describe, expect, test } from "vitest";
import { patientLease } from "../../../lib/core/quota/patient-lease.ts";
import type { QuotaLease, QuotaReservation } from "../../../lib/core/quota/quota.ts";

const need = { requests: 1, tokens: 10 };
const usedUp = { kind: "usedUp", waitMs: 30_000 } as const;
const reserved: QuotaReservation = { kind: "reserved", settle: () => {} };

function patient(answers: readonly QuotaReservation[]) {
  const left = [...answers];
  const pauses: number[] = [];
  const lease: QuotaLease = { reserve: async () => left.shift() ?? usedUp };
  const pause = async (ms: number) => {
    pauses.push(ms);
  };
  return { pauses, lease: patientLease(lease, { pause, area: "embedding", alias: "titan" }) };
}

describe("a patient lease", () => {
  test("does not wait where there is no need", async () => {
    const { lease, pauses } = patient([reserved]);

    expect(await lease.reserve(need)).toBe(reserved);
    expect(pauses).toEqual([]);
  });

  test("waits until the minute is over, and takes from the next", async () => {
    const { lease, pauses } = patient([usedUp, reserved]);

    expect(await lease.reserve(need)).toBe(reserved);
    expect(pauses).toEqual([30_000]);
  });

  test("passes on what no minute can give", async () => {
    const tooLarge = { kind: "tooLarge", tokensPerMinute: 5 } as const;

    expect(await patient([tooLarge]).lease.reserve(need)).toBe(tooLarge);
  });

  test("gives up after some minutes with an error that may pass", async () => {
    const { lease, pauses } = patient([]);

    await expect(lease.reserve(need)).rejects.toMatchObject({
      code: "embedding.throttled",
      details: { model: "titan" },
      retryable: true,
    });
    expect(pauses).toHaveLength(3);
  });
});
