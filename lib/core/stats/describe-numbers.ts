export interface Description {
  readonly mean: number | null;
  /** Sample standard deviation; null below two numbers. */
  readonly stddev: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Sum with Neumaier's compensation: exact to the last bit or nearly so. */
function sum(numbers: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const each of numbers) {
    const next = total + each;
    lost += Math.abs(total) >= Math.abs(each) ? total - next + each : each - next + total;
    total = next;
  }
  return total + lost;
}

/**
 * Quantile by linear interpolation between the neighbours (Hyndman and Fan's type 7); null without
 * numbers.
 */
export function quantile(sorted: Float64Array, share: number): number | null {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Mean, spread and range of numbers in ascending order. The order is what makes the sums, and so
 * every figure, the same to the last bit however the numbers arrived.
 */
export function describeNumbers(sorted: Float64Array): Description {
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined)
    return { mean: null, stddev: null, min: null, max: null };
  // Rounding must not carry the mean of equal numbers past them.
  const mean = Math.min(Math.max(sum(sorted) / sorted.length, min), max);
  const squares = sum(sorted.map((each) => (each - mean) ** 2));
  const stddev = sorted.length < 2 ? null : Math.sqrt(squares / (sorted.length - 1));
  return { mean, stddev, min, max };
}

const EDGES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** How many scores lie in each of [0, 0.1), [0.1, 0.2) ... [0.9, 1]. */
export function histogram(scores: Float64Array): number[] {
  return [0, ...EDGES].map((lower, bin) => {
    const upper = EDGES[bin] ?? Number.POSITIVE_INFINITY;
    return scores.filter((score) => score >= lower && score < upper).length;
  });
}
