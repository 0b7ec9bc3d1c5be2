/** How many statements were right, wrong and missing. */
export interface FactCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

const share = (part: number, rest: number): number => (part === 0 ? 0 : part / (part + rest));

/** The share of what was said that is right; 0 when nothing is. */
export const precisionOf = ({ truePositives, falsePositives }: FactCounts): number =>
  share(truePositives, falsePositives);

/** The share of what was to be said that was said; 0 when nothing was. */
export const recallOf = ({ truePositives, falseNegatives }: FactCounts): number =>
  share(truePositives, falseNegatives);

/**
 * F-beta of the counts: above 1, `beta` favours recall, below 1 precision. The operations come in
 * the order of Ragas's, so that results that are rounded later round alike.
 */
export function fBeta(counts: FactCounts, beta: number): number {
  const precision = precisionOf(counts);
  const recall = recallOf(counts);
  if (precision === 0) return 0;
  const square = beta ** 2;
  return ((1 + square) * (precision * recall)) / (square * precision + recall);
}
