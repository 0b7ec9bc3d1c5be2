import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ragasFaithfulness } from "../../../lib/core/metrics/ragas-faithfulness.ts";
import { measure } from "../../support/metric-script.ts";

const input = { contexts: ["C1", "C2"] };
const judge = {
  statements: ["S1", "S2"],
  verdicts: [
    { statement: "S1", reason: "R1", verdict: 1 },
    { statement: "S2", reason: "R2", verdict: 0 },
  ],
};

test("each step sees only what it may see, and one verdict a statement is due", async () => {
  const { asked } = await measure(ragasFaithfulness, { input, judge });

  expect(asked).toEqual([
    { step: "statements", inputs: { question: "Q", answer: "A" }, expected: {} },
    {
      step: "verdicts",
      inputs: { contexts: ["C1", "C2"], statements: ["S1", "S2"] },
      expected: { verdicts: 2 },
    },
  ]);
});

test("every statement is kept with its verdict and reason", async () => {
  const { score, items, against } = await measure(ragasFaithfulness, { input, judge });

  expect(score).toBe(0.5);
  expect(items).toEqual([
    { text: "S1", verdict: "yes", reason: "R1" },
    { text: "S2", verdict: "no", reason: "R2" },
  ]);
  expect(against).toEqual([items[1]]);
});

describe("there is no score, and a reason why,", () => {
  test("when the answer holds no statement, of which nobody is asked again", async () => {
    const { asked, ...scored } = await measure(ragasFaithfulness, {
      input,
      judge: { statements: [] },
    });

    expect(scored).toMatchObject({ score: null, unscored: "nothingExtracted" });
    expect(asked).toHaveLength(1);
  });

  test.each([
    [{ contexts: [] }, "contextsNone"],
    [{}, "contextsUnknown"],
    [{ contexts: ["C"], answer: "" }, "answerMissing"],
  ])("when the input is %j, without asking a judge", async (given, unscored) => {
    const { asked, ...scored } = await measure(ragasFaithfulness, { input: given });

    expect(scored).toMatchObject({ score: null, items: [], unscored });
    expect(asked).toEqual([]);
  });
});

test("a judge must repeat the statement, give a reason and say 0 or 1", () => {
  const { verdicts } = ragasFaithfulness.steps;
  const good = { statement: "S", reason: "R", verdict: "はい" };

  expect(verdicts?.parse({ verdicts: [good] })).toEqual({ verdicts: [{ ...good, verdict: 1 }] });
  for (const part of [{ verdict: 2 }, { verdict: "idk" }, { reason: null }, { statement: 1 }]) {
    expect(verdicts?.safeParse({ verdicts: [{ ...good, ...part }] }).success).toBe(false);
  }
});

test("a verdict without its statement is named by its number", async () => {
  const { items } = await measure(ragasFaithfulness, {
    input,
    judge: { statements: ["S1"], verdicts: [{ statement: null, verdict: -1 }] },
  });

  expect(items).toEqual([{ text: "#1", verdict: "yes", reason: null }]);
});

const bits = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 20 });
const scoreOf = (verdicts: readonly number[]) =>
  ragasFaithfulness.score(
    { verdicts: verdicts.map((verdict) => ({ statement: "S", reason: "R", verdict })) },
    { threshold: 0.5, strictMode: false },
  ).score ?? Number.NaN;

test("scores lie from 0 to 1, and a supported statement more never lowers them", () => {
  fc.assert(
    fc.property(bits, fc.nat(), (verdicts, place) => {
      const score = scoreOf(verdicts);

      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      const more = verdicts.toSpliced(place % (verdicts.length + 1), 0, 1);
      expect(scoreOf(more)).toBeGreaterThanOrEqual(score);
    }),
  );
});
