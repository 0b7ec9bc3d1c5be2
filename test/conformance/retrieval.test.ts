import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as figures from "../../lib/core/retrieval/ranking-figures.ts";

interface Query {
  readonly retrieved: readonly string[];
  readonly relevant?: readonly string[];
  readonly relevance?: Readonly<Record<string, number>>;
}

interface Vector<Input, Expected> {
  readonly name: string;
  readonly input: Input;
  readonly options: { readonly k?: number; readonly gain?: "linear" | "exponential" };
  readonly expected: Expected;
}

function load<Input, Expected>(file: string): Vector<Input, Expected>[] {
  return JSON.parse(
    readFileSync(new URL(`./vectors/retrieval/${file}.json`, import.meta.url), "utf8"),
  );
}

function rankingOf({ retrieved, relevant = [], relevance }: Query, k?: number): figures.Ranking {
  const graded = relevance ?? Object.fromEntries(relevant.map((id) => [id, 1]));
  return {
    retrieved,
    relevance: new Map(Object.entries(graded)),
    ...(k === undefined ? {} : { k }),
  };
}

function expectNear(actual: number | null, expected: number | null): void {
  if (expected === null || actual === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9);
}

describe.each([
  ["recall_at_k", figures.recallAtK],
  ["precision_at_k", figures.precisionAtK],
  ["hit_rate_at_k", figures.hitRateAtK],
  ["reciprocal_rank", figures.reciprocalRank],
  ["ndcg_at_k", figures.ndcgAtK],
] as const)("%s", (file, figure) => {
  it.each(load<Query, { score: number | null }>(file))(
    "$name",
    ({ input, options: { k, gain }, expected }) => {
      expectNear(figure(rankingOf(input, k), gain), expected.score);
    },
  );
});

describe("mrr", () => {
  it.each(load<{ queries: Query[] }, { score: number | null; perQuery: (number | null)[] }>("mrr"))(
    "$name",
    ({ input, expected }) => {
      const ranks = input.queries.map((query) => figures.reciprocalRank(rankingOf(query)));
      const measured = ranks.filter((rank) => rank !== null);

      for (const [index, rank] of ranks.entries())
        expectNear(rank, expected.perQuery[index] ?? null);
      const total = measured.reduce((sum, rank) => sum + rank, 0);
      expectNear(measured.length === 0 ? null : total / measured.length, expected.score);
    },
  );
});
