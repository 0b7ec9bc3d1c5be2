/**
 * How far up the useful ones of a ranking are: the mean, over their ranks, of the share of useful
 * ones down to that rank. 0 when none is useful; what follows the last useful one costs nothing.
 */
export function averagePrecision(ranking: readonly boolean[]): number {
  let useful = 0;
  let sum = 0;
  for (const [index, isUseful] of ranking.entries()) {
    if (!isUseful) continue;
    useful += 1;
    sum += useful / (index + 1);
  }
  return useful === 0 ? 0 : sum / useful;
}
