import type { CallOptions } from "../ports.ts";

/** Requests, and tokens as the provider counts them against its quota. */
export interface QuotaUse {
  readonly requests: number;
  readonly tokens: number;
}

/** One minute of one model, which everybody who asks it by this alias has in common. */
export interface QuotaMinute {
  readonly tenant: string;
  readonly alias: string;
  /** Minutes since the epoch. */
  readonly minute: number;
  /** What the model's document allows a minute; what is absent is not limited. */
  readonly limits: Partial<QuotaUse>;
}

export interface Quota {
  /** Takes as much as is left between `least` and `most`; undefined when there is not even `least`. */
  take(
    minute: QuotaMinute,
    amount: { readonly least: QuotaUse; readonly most: QuotaUse },
    options?: CallOptions,
  ): Promise<QuotaUse | undefined>;
  /** Gives back what was not used; less than nothing when more was used than taken. */
  give(minute: QuotaMinute, left: QuotaUse, options?: CallOptions): Promise<void>;
}

export type QuotaReservation =
  | {
      readonly kind: "reserved";
      /** Says what was really used. A reservation that is not settled counts in full. */
      settle(used: QuotaUse): void;
    }
  /** Nothing is left in this minute, which ends after `waitMs`. */
  | { readonly kind: "usedUp"; readonly waitMs: number }
  /** It is more than a whole minute may have. */
  | { readonly kind: "tooLarge"; readonly tokensPerMinute: number };

/** The part of a model's minutes that one invocation holds. */
export interface QuotaLease {
  reserve(need: QuotaUse, options?: CallOptions): Promise<QuotaReservation>;
}
