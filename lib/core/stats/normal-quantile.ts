const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Φ(z) - 0.5 by its power series (Abramowitz and Stegun 26.2.11). */
function areaFromZero(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return density(z) * sum;
}

/**
 * The z below which a share `p` of the standard normal distribution lies, for 0.5 <= p < 1.
 * Newton's steps from 0 approach the root from below, since Φ is concave there.
 */
export function normalQuantile(p: number): number {
  let z = 0;
  for (let round = 0; round < 60; round += 1) {
    const step = (p - 0.5 - areaFromZero(z)) / density(z);
    if (step <= z * Number.EPSILON) break;
    z += step;
  }
  return z;
}
