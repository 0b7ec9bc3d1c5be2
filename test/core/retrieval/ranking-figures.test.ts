import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as figures from "../../../lib/core/retrieval/ranking-figures.ts";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const ranking = fc.record({
  retrieved: fc.array(id, { maxLength: 12 }),
  relevance: fc
    .uniqueArray(fc.tuple(id, fc.double({ min: 0, max: 1e308, noNaN: true })), {
      selector: ([key]) => key,
    })
    .map((pairs) => new Map(pairs)),
  k: fc.integer({ min: 1, max: 8 }),
});
const all = [
  figures.recallAtK,
  figures.precisionAtK,
  figures.hitRateAtK,
  figures.reciprocalRank,
  (each: figures.Ranking) => figures.ndcgAtK(each, "linear"),
  (each: figures.Ranking) => figures.ndcgAtK(each, "exponential"),
];

describe("ranking figures", () => {
  it("are shares, or null exactly when nothing relevant is labelled", () => {
    fc.assert(
      fc.property(ranking, (each) => {
        const isLabelled = [...each.relevance.values()].some((grade) => grade > 0);
        for (const figure of all) {
          const value = figure(each);
          if (!isLabelled) expect(value).toBeNull();
          else expect(value !== null && value >= 0 && value <= 1).toBe(true);
        }
      }),
    );
  });

  it("are zero exactly when nothing relevant is among the first k", () => {
    fc.assert(
      fc.property(ranking, (each) => {
        const first = [...new Set(each.retrieved)].slice(0, each.k);
        const hit = first.some((one) => (each.relevance.get(one) ?? 0) > 0);
        const values = all.slice(0, 4).map((figure) => figure(each));
        if (values[0] !== null)
          expect(values.map((value) => value !== 0)).toEqual(Array(4).fill(hit));
      }),
    );
  });

  it("do not fall when a relevant id moves up one place", () => {
    fc.assert(
      fc.property(ranking, fc.nat(10), (each, at) => {
        const ids = [...new Set(each.retrieved)];
        const [above, below] = [ids[at], ids[at + 1]];
        const grade = (one: (typeof ids)[number]): number => each.relevance.get(one) ?? 0;
        fc.pre(above !== undefined && below !== undefined && grade(below) > grade(above));
        const moved = [...ids.slice(0, at), below, above, ...ids.slice(at + 2)];

        for (const figure of all)
          expect(figure({ ...each, retrieved: moved as string[] }) ?? 0).toBeGreaterThanOrEqual(
            (figure(each) ?? 0) - 1e-12,
          );
      }),
    );
  });

  it("precision without a cut is over what was retrieved", () => {
    const relevance = new Map([["a", 1]]);

    expect(figures.precisionAtK({ retrieved: ["a", "b"], relevance })).toBe(0.5);
  });

  it("grades beyond what a number can hold change nothing", () => {
    const relevance = new Map([
      ["a", 5000],
      ["b", 4000],
    ]);

    expect(figures.ndcgAtK({ retrieved: ["a"], relevance }, "exponential")).toBe(1);
  });
});
