import type { CommonOptions, Direction } from "./metric.ts";

/** The threshold that counts: strict mode replaces the given one by the perfect score. */
export function effectiveThreshold(options: CommonOptions, direction: Direction): number {
  if (!options.strictMode) return options.threshold;
  return direction === "higher" ? 1 : 0;
}

/** Whether a score meets its threshold: inclusive, unrounded, in the metric's own direction. */
export const passes = (score: number, direction: Direction, threshold: number): boolean =>
  direction === "higher" ? score >= threshold : score <= threshold;

/** In strict mode everything short of the perfect score becomes the worst one. */
export function strictScore(score: number, options: CommonOptions, direction: Direction): number {
  if (!options.strictMode) return score;
  if (direction === "higher") return score < 1 ? 0 : score;
  return score > 0 ? 1 : score;
}
