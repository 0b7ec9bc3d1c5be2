/**
 * A figure without the noise of binary fractions (twelve decimals), so that figures that are equal
 * on paper compare as equal.
 */
export function roundNoise(value: number): number {
  return Number(value.toFixed(12));
}
