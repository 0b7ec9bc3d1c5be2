import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { type Selection, selectCases } from "../../../lib/core/dataset/select-cases.ts";
import { aCase } from "../../support/factories.ts";

const CASES = [
  aCase({ id: "a", tags: ["leave"], priority: "smoke" }),
  aCase({ id: "b", tags: ["Ｌeave", "x"] }),
  aCase({ id: "c", conversation: "k", question: "旅費は" }),
  aCase({ id: "d", conversation: "k", tags: ["x"] }),
  aCase({ id: "e", conversation: "k" }),
];

function ids(selection: Selection, cases: readonly TestCase[] = CASES): string[] {
  const result = selectCases(cases, selection);
  if (!result.ok) throw new Error(result.error[0]?.code);
  return result.value.map(({ id, skip }) => (skip ? `(${id})` : id));
}

const many = (count: number): TestCase[] =>
  Array.from({ length: count }, (_, index) => aCase({ id: `case-${index}` }));

describe("filters", () => {
  test("without conditions every case is selected", () => {
    expect(ids({})).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("any of the tags selects, whatever width or case they are written in", () => {
    expect(ids({ tags: ["LEAVE"] })).toEqual(["a", "b"]);
    expect(ids({ tags: ["leave", "x"] })).toEqual(["a", "b", "(c)", "d"]);
  });

  test("a priority selects the cases that have it", () => {
    expect(ids({ priority: "SMOKE" })).toEqual(["a"]);
  });

  test("a pattern looks at id and question", () => {
    expect(ids({ filterPattern: "^[ab]$" })).toEqual(["a", "b"]);
    expect(ids({ filterPattern: "旅費" })).toEqual(["c"]);
  });

  test("a pattern looks at the scenario where there is one", () => {
    const talk = aCase({ id: "t", question: "", scenario: "出張の精算" });

    expect(ids({ filterPattern: "精算" }, [...CASES, talk])).toEqual(["t"]);
  });

  test("the limit takes the first cases", () => {
    expect(ids({ limit: 2 })).toEqual(["a", "b"]);
    expect(ids({ limit: 9 })).toHaveLength(5);
  });

  test("earlier cases of a selected one's conversation come along, marked to be skipped", () => {
    expect(ids({ filterPattern: "^e$" })).toEqual(["(c)", "(d)", "e"]);
  });

  test("a pattern that does not compile is named", () => {
    expect(selectCases(CASES, { filterPattern: "(" })).toEqual({
      ok: false,
      error: [{ code: "dataset.invalid_pattern", details: { pattern: "(" } }],
    });
  });

  test("a selection of nothing is refused", () => {
    expect(selectCases(CASES, { tags: ["none"] })).toEqual({
      ok: false,
      error: [{ code: "dataset.nothing_selected", details: { cases: 5 } }],
    });
  });
});

describe("a sample", () => {
  test("is the same for the same seed and keeps the order of the file", () => {
    const cases = many(50);
    const sample = ids({ sample: 10, seed: 7 }, cases);
    const order = cases.map(({ id }) => id);

    expect(sample).toHaveLength(10);
    expect(ids({ sample: 10, seed: 7 }, cases)).toEqual(sample);
    expect(sample).toEqual(sample.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(ids({ sample: 10, seed: 8 }, cases)).not.toEqual(sample);
    expect(ids({ sample: 10 }, cases)).toEqual(ids({ sample: 10, seed: 0 }, cases));
  });

  test("a smaller one is part of a larger one, and a removed case changes one place at most", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 19 }), (seed, sample) => {
        const cases = many(20);
        const smaller = ids({ sample, seed }, cases);
        const larger = ids({ sample: sample + 1, seed }, cases);
        const fewer = ids({ sample, seed }, cases.slice(1));

        expect(larger).toEqual(expect.arrayContaining(smaller));
        expect(smaller.filter((id) => !fewer.includes(id)).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
