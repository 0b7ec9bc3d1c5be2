/** What was retrieved for one question, best first, and what should have been. */
export interface Ranking {
  /** Ids in rank order; a repeated id keeps its first place only. */
  readonly retrieved: readonly string[];
  /** Id -> grade; above 0 is relevant. */
  readonly relevance: ReadonlyMap<string, number>;
  /** Without a cut the whole list counts. */
  readonly k?: number;
}

const ranked = (ids: readonly string[], k?: number): string[] => [...new Set(ids)].slice(0, k);
const grade = ({ relevance }: Ranking, id: string): number => relevance.get(id) ?? 0;

function countRelevant({ relevance }: Ranking): number {
  return [...relevance.values()].filter((each) => each > 0).length;
}

function countFound(ranking: Ranking): number {
  return ranked(ranking.retrieved, ranking.k).filter((id) => grade(ranking, id) > 0).length;
}

/** Relevant ids among the first k ÷ relevant ids; null with nothing relevant labelled. */
export function recallAtK(ranking: Ranking): number | null {
  const relevant = countRelevant(ranking);
  return relevant === 0 ? null : countFound(ranking) / relevant;
}

/** Relevant ids among the first k ÷ k, also when fewer were retrieved. */
export function precisionAtK(ranking: Ranking): number | null {
  if (countRelevant(ranking) === 0) return null;
  const found = countFound(ranking);
  return found === 0 ? 0 : found / (ranking.k ?? ranked(ranking.retrieved).length);
}

/** 1 when any of the first k is relevant. */
export function hitRateAtK(ranking: Ranking): number | null {
  return countRelevant(ranking) === 0 ? null : Math.min(countFound(ranking), 1);
}

/** 1 ÷ rank of the first relevant id within k, 0 when there is none. */
export function reciprocalRank(ranking: Ranking): number | null {
  if (countRelevant(ranking) === 0) return null;
  const index = ranked(ranking.retrieved, ranking.k).findIndex((id) => grade(ranking, id) > 0);
  return index < 0 ? 0 : 1 / (index + 1);
}

/** Discounted cumulative gain (Järvelin and Kekäläinen 2002): 1 ÷ log2(rank + 1) a place. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

const GAINS = {
  linear: (each: number, best: number): number => each / best,
  // (2^each - 1) ÷ (2^best - 1), without overflow.
  exponential: (each: number, best: number): number =>
    2 ** (each - best) * (Math.expm1(-each * Math.LN2) / Math.expm1(-best * Math.LN2)),
};

/**
 * DCG of the first k ÷ the best DCG over all labelled ids, both cut at k; the gain is the grade or
 * 2^grade - 1. Gains are taken relative to the highest grade, which changes no ratio.
 */
export function ndcgAtK(ranking: Ranking, gain: keyof typeof GAINS = "linear"): number | null {
  if (countRelevant(ranking) === 0) return null;
  const grades = [...ranking.relevance.values()].sort((a, b) => b - a);
  const gainOf = (each: number): number => GAINS[gain](each, Math.max(...grades));
  const best = discounted(grades.slice(0, ranking.k).map(gainOf));
  const ids = ranked(ranking.retrieved, ranking.k);
  return Math.min(discounted(ids.map((id) => gainOf(grade(ranking, id)))) / best, 1);
}
