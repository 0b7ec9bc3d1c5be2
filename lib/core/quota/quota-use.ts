import type { QuotaUse } from "./quota.ts";

export const noUse: QuotaUse = { requests: 0, tokens: 0 };

export const addUse = (a: QuotaUse, b: QuotaUse): QuotaUse => ({
  requests: a.requests + b.requests,
  tokens: a.tokens + b.tokens,
});

export const timesUse = (use: QuotaUse, factor: number): QuotaUse => ({
  requests: use.requests * factor,
  tokens: use.tokens * factor,
});

/** What remains of `whole`; less than nothing where more was used. */
export const lessUse = (whole: QuotaUse, used: QuotaUse): QuotaUse =>
  addUse(whole, timesUse(used, -1));

/** Whether `use` is within `most`; what `most` leaves out is not limited. */
export const isWithin = (use: QuotaUse, most: Partial<QuotaUse>): boolean =>
  use.requests <= (most.requests ?? use.requests) && use.tokens <= (most.tokens ?? use.tokens);

/** `use` cut down to `most`, each part by itself. */
export const cutTo = (use: QuotaUse, most: Partial<QuotaUse>): QuotaUse => ({
  requests: Math.min(use.requests, most.requests ?? use.requests),
  tokens: Math.min(use.tokens, most.tokens ?? use.tokens),
});

/** `use` without what is not limited. */
export const limitedPart = (use: QuotaUse, limits: Partial<QuotaUse>): QuotaUse => ({
  requests: limits.requests === undefined ? 0 : use.requests,
  tokens: limits.tokens === undefined ? 0 : use.tokens,
});

/** The larger of each part. */
export const raiseTo = (use: QuotaUse, least: QuotaUse): QuotaUse => ({
  requests: Math.max(use.requests, least.requests),
  tokens: Math.max(use.tokens, least.tokens),
});
