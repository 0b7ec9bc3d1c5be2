import { AppError } from "../errors.ts";
import type { CallOptions } from "../ports.ts";
import type { QuotaLease } from "./quota.ts";

export interface Patience {
  pause(ms: number, options?: CallOptions): Promise<void>;
  /** What the error is about when nothing is to be had in the end. */
  readonly area: "judge" | "embedding";
  readonly alias: string;
}

/** Minutes of which somebody else had everything. */
const MOST_MINUTES = 3;

/** A lease for who has no state machine to wait in: it waits itself, for some minutes. */
export const patientLease = (lease: QuotaLease, { pause, area, alias }: Patience): QuotaLease => ({
  async reserve(need, options) {
    for (let minutes = 0; minutes < MOST_MINUTES; minutes += 1) {
      const reservation = await lease.reserve(need, options);
      if (reservation.kind !== "usedUp") return reservation;
      await pause(reservation.waitMs, options);
    }
    throw new AppError(`${area}.throttled`, { model: alias }, { retryable: true });
  },
});
