import fc from "fast-check";
import { expect, test } from "vitest";
import { ragasContextRecall } from "../../../lib/core/metrics/ragas-context-recall.ts";
import { measure } from "../../support/metric-script.ts";

const input = { contexts: ["C"], expectedAnswer: "E" };
const judge = {
  classifications: [
    { statement: "S1", reason: "R1", attributed: 1 },
    { statement: "S2", reason: "R2", attributed: 0 },
  ],
};

test("one request splits the expected answer and judges its sentences", async () => {
  const { asked, score, items, against } = await measure(ragasContextRecall, { input, judge });

  expect(asked).toEqual([
    {
      step: "classifications",
      inputs: { question: "Q", contexts: ["C"], expectedAnswer: "E" },
      expected: {},
    },
  ]);
  expect(score).toBe(0.5);
  expect(items).toEqual([
    { text: "S1", verdict: "yes", reason: "R1" },
    { text: "S2", verdict: "no", reason: "R2" },
  ]);
  expect(against).toEqual([items[1]]);
});

test.each([
  [{ expectedAnswer: "E" }, "contextsUnknown"],
  [{ expectedAnswer: "E", contexts: [] }, "contextsNone"],
  [{ contexts: ["C"] }, "expectedAnswerMissing"],
])("%j has no score and asks no judge", async (given, unscored) => {
  const scored = await measure(ragasContextRecall, { input: given });

  expect(scored).toMatchObject({ score: null, unscored, asked: [] });
});

test("without a classification there is no score", async () => {
  const scored = await measure(ragasContextRecall, { input, judge: { classifications: [] } });

  expect(scored).toMatchObject({ score: null, unscored: "nothingExtracted" });
});

test("scores lie from 0 to 1 whatever numbers are given", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (numbers) => {
      const classifications = numbers.map((attributed) => ({ attributed }));

      const { score } = ragasContextRecall.score(
        { classifications },
        { threshold: 0.5, strictMode: false },
      );

      expect(score).toBe(numbers.filter((each) => each !== 0).length / numbers.length);
    }),
  );
});
