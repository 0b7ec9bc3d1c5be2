import { normalQuantile } from "./normal-quantile.ts";

export interface Interval {
  readonly rate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Wilson's score interval of a share (Wilson 1927), without continuity correction; null for n = 0. */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): Interval {
  if (n === 0) return { rate: null, lower: null, upper: null };
  const z = normalQuantile((1 + confidence) / 2);
  const rate = successes / n;
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  const center = rate + (z * z) / (2 * n);
  const scale = 1 + (z * z) / n;
  return {
    rate,
    // Exact at the ends, where the formula leaves a rounding error.
    lower: successes === 0 ? 0 : (center - spread) / scale,
    upper: successes === n ? 1 : (center + spread) / scale,
  };
}
