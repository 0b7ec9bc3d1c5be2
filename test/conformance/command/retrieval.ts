import * as figures from "../../../lib/core/retrieval/ranking-figures.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

const TOLERANCE = 1e-9;
const FIGURES = {
  recall_at_k: figures.recallAtK,
  precision_at_k: figures.precisionAtK,
  hit_rate_at_k: figures.hitRateAtK,
  reciprocal_rank: figures.reciprocalRank,
  ndcg_at_k: figures.ndcgAtK,
} as const;

const isFigure = (name: string): name is keyof typeof FIGURES => Object.hasOwn(FIGURES, name);

function rankingOf({ retrieved, relevant = [], relevance }: Table, k: unknown): figures.Ranking {
  const labels = (relevant as readonly string[]).map((id) => [id, 1] as const);
  const graded = relevance ?? Object.fromEntries(labels);
  return {
    retrieved: (retrieved as readonly unknown[]).map(String),
    relevance: new Map(Object.entries(graded as Readonly<Record<string, number>>)),
    ...(typeof k === "number" && { k }),
  };
}

/** Over the queries that have labels. */
function meanReciprocalRank({ input, expected }: Vector): Outcome {
  const queries = input.queries as readonly Table[];
  const perQuery = queries.map((query) => figures.reciprocalRank(rankingOf(query, undefined)));
  const measured = perQuery.filter((rank) => rank !== null);
  const total = measured.reduce((sum, rank) => sum + rank, 0);
  const score = measured.length === 0 ? null : total / measured.length;
  const whole = compare(
    { score: expected.score, counted: expected.counted },
    { score, counted: measured.length },
    TOLERANCE,
  );
  if (whole.kind !== "passed") return whole;
  return compare({ ...(expected.perQuery as object) }, { ...perQuery }, TOLERANCE);
}

/** Runs a vector of the retrieval figures. */
export async function runRetrieval(vector: Vector): Promise<Outcome> {
  const { metric = "", input, options, expected } = vector;
  if (metric === "mrr") return meanReciprocalRank(vector);
  if (!isFigure(metric)) throw new Error(`there is no retrieval figure ${metric}`);
  const gain = options.gain as "linear" | "exponential" | undefined;
  const score = FIGURES[metric](rankingOf(input, options.k), gain);
  return compare({ score: expected.score }, { score }, TOLERANCE);
}
