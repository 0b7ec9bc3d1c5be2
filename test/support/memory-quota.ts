import type { Quota, QuotaMinute, QuotaUse } from "../../lib/core/quota/quota.ts";
import {
  addUse,
  cutTo,
  isWithin,
  lessUse,
  noUse,
  raiseTo,
} from "../../lib/core/quota/quota-use.ts";

export interface MemoryQuota extends Quota {
  /** What was taken and not given back, by `tenant/alias/minute`. */
  readonly used: Map<string, QuotaUse>;
  /** How often it was written to. */
  writes(): number;
}

const keyOf = ({ tenant, alias, minute }: QuotaMinute) => `${tenant}/${alias}/${minute}`;

export function createMemoryQuota(): MemoryQuota {
  const used = new Map<string, QuotaUse>();
  let writes = 0;
  const usedOf = (minute: QuotaMinute) => used.get(keyOf(minute)) ?? noUse;
  const write = (minute: QuotaMinute, amount: QuotaUse) => {
    writes += 1;
    used.set(keyOf(minute), addUse(usedOf(minute), amount));
  };
  return {
    used,
    writes: () => writes,
    async take(minute, { least, most }, options) {
      options?.signal?.throwIfAborted();
      const { requests = Number.MAX_SAFE_INTEGER, tokens = Number.MAX_SAFE_INTEGER } =
        minute.limits;
      const left = lessUse({ requests, tokens }, usedOf(minute));
      if (!isWithin(least, left)) return undefined;
      const taken = raiseTo(cutTo(most, left), least);
      write(minute, taken);
      return taken;
    },
    async give(minute, left, options) {
      options?.signal?.throwIfAborted();
      write(minute, lessUse(noUse, left));
    },
  };
}
