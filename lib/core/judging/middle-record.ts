import type { MetricRecord } from "../results.ts";

/** Of scored records the one in the middle from worst to best, the worse of two; of equal ones the first. */
export function middleRecord(scored: readonly MetricRecord[]): MetricRecord | undefined {
  const fromWorst = scored.toSorted(
    (a, b) => Number(a.normalizedScore) - Number(b.normalizedScore),
  );
  return fromWorst[Math.ceil(fromWorst.length / 2) - 1];
}
