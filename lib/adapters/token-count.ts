/** More than any reply can use, and small enough that the sums and costs of a run stay exact. */
const MAX_TOKENS = 1_000_000_000;

/**
 * A count of tokens as a provider states it; anything but an integer from 0 to 1e9 counts as 0.
 * Usage only informs: an answer is worth no less because a provider or a proxy can't count.
 */
export function tokenCount(stated: unknown): number {
  if (typeof stated !== "number" || !Number.isInteger(stated)) return 0;
  return stated > 0 && stated <= MAX_TOKENS ? stated : 0;
}
