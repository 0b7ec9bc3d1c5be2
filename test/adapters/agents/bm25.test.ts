import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBm25Index } from "../../../lib/adapters/agents/bm25.ts";

const query = (...terms: string[]): Map<string, number> => new Map(terms.map((term) => [term, 1]));

describe("createBm25Index", () => {
  it("scores by the published formula", () => {
    const index = createBm25Index([
      ["a", "a", "b"],
      ["b", "c", "c", "c", "c"],
    ]);

    const hits = index.search(query("a"));

    // idf = ln(1 + 1.5 / 1.5), f = 2, length 3 of a mean of 4.
    const expected = (Math.log(2) * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * (3 / 4)));
    expect(hits).toEqual([{ index: 0, score: expect.closeTo(expected, 12) }]);
  });

  it("weighs a rare term more than a common one and never below zero", () => {
    const index = createBm25Index([["a", "b"], ["a"], ["a"]]);

    expect(index.idf("b")).toBeGreaterThan(index.idf("a"));
    expect(index.idf("a")).toBeGreaterThan(0);
    expect(index.idf("nowhere")).toBeGreaterThan(index.idf("b"));
  });

  it("lists the earlier text first among equals and scales with a term's weight", () => {
    const index = createBm25Index([["x"], ["y"], ["x"]]);

    const [first, second] = index.search(query("x"));
    const [half] = index.search(new Map([["x", 0.5]]));

    expect([first?.index, second?.index]).toEqual([0, 2]);
    expect(half?.score).toBeCloseTo((first?.score ?? 0) / 2, 12);
  });

  it("finds nothing in no texts, in empty ones, or for an empty query", () => {
    expect(createBm25Index([]).search(query("a"))).toEqual([]);
    expect(createBm25Index([[], []]).search(query("a"))).toEqual([]);
    expect(createBm25Index([["a"]]).search(new Map())).toEqual([]);
  });

  it("ranks exactly the texts that share a term, with finite falling scores", () => {
    const terms = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 8 }), terms, (texts, asked) => {
        const hits = createBm25Index(texts).search(query(...asked));

        const sharing = texts.flatMap((text, i) =>
          text.some((t) => asked.includes(t)) ? [i] : [],
        );
        expect(hits.map((hit) => hit.index).sort((a, b) => a - b)).toEqual(sharing);
        for (const [i, hit] of hits.entries()) {
          expect(hit.score).toBeGreaterThan(0);
          expect(hit.score).toBeLessThanOrEqual(hits[i - 1]?.score ?? Number.MAX_VALUE);
        }
      }),
    );
  });
});
