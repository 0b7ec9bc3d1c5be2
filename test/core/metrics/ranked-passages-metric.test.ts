import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ragasContextPrecision } from "../../../lib/core/metrics/ragas-context-precision.ts";
import { ragasContextPrecisionWithReference } from "../../../lib/core/metrics/ragas-context-precision-with-reference.ts";
import { measure } from "../../support/metric-script.ts";

const verdict = (bit: number) => ({ reason: "R", verdict: bit });
const passages = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`);
const input = { contexts: passages(2), expectedAnswer: "E" };
const judge = { contexts: [verdict(0), verdict(1)] };

test("without a reference the judge sees the answer, with one the expected answer", async () => {
  const plain = await measure(ragasContextPrecision, { input, judge });
  const against = await measure(ragasContextPrecisionWithReference, { input, judge });

  const expected = { contexts: 2 };
  expect(plain.asked).toEqual([
    { step: "contexts", inputs: { question: "Q", answer: "A", contexts: ["C0", "C1"] }, expected },
  ]);
  expect(against.asked).toEqual([
    {
      step: "contexts",
      inputs: { question: "Q", expectedAnswer: "E", contexts: ["C0", "C1"] },
      expected,
    },
  ]);
});

test("every passage is kept in rank order with its verdict and reason", async () => {
  const { score, items, against } = await measure(ragasContextPrecision, { input, judge });

  expect(score).toBe(0.5);
  expect(items).toEqual([
    { text: "C0", verdict: "no", reason: "R" },
    { text: "C1", verdict: "yes", reason: "R" },
  ]);
  expect(against).toEqual([items[0]]);
});

test("many passages are judged in batches, a script's all at once", async () => {
  const many = {
    input: { contexts: passages(10) },
    judge: { contexts: [1, 0, 0, 0, 0, 0, 0, 0, 1, 0].map(verdict) },
  };

  const batched = await measure(ragasContextPrecision, many);
  const whole = await measure(ragasContextPrecision, { ...many, oneChunkARequest: true });

  expect(batched.asked.map(({ expected }) => expected.contexts)).toEqual([8, 2]);
  expect(whole.asked.map(({ expected }) => expected.contexts)).toEqual([10]);
  expect(batched.score).toBeCloseTo((1 + 2 / 9) / 2, 12);
  expect(whole.items).toEqual(batched.items);
});

describe("there is no score, and a reason why,", () => {
  test.each([
    [{ contexts: [] }, "contextsNone"],
    [{}, "contextsUnknown"],
    [{ contexts: ["C"], answer: "" }, "answerMissing"],
  ])("when the input is %j", async (given, unscored) => {
    const scored = await measure(ragasContextPrecision, { input: given });

    expect(scored).toMatchObject({ score: null, unscored, asked: [] });
  });

  test("when there is no reference to be of use for", async () => {
    const scored = await measure(ragasContextPrecisionWithReference, {
      input: { contexts: ["C"] },
    });

    expect(scored).toMatchObject({ score: null, unscored: "expectedAnswerMissing" });
  });

  test("when the judge says nothing", async () => {
    const scored = await measure(ragasContextPrecision, { input, judge: { contexts: [] } });

    expect(scored).toMatchObject({ score: null, unscored: "nothingExtracted" });
  });
});

test("a useful passage that moves up never lowers the score, nor leaves 0 to 1", () => {
  const bits = fc.array(fc.nat({ max: 1 }), { minLength: 2, maxLength: 20 });
  const scoreOf = (given: readonly number[]) =>
    ragasContextPrecision.score(
      { contexts: given.map(verdict) },
      { threshold: 0.5, strictMode: false },
    ).score ?? Number.NaN;

  fc.assert(
    fc.property(bits, fc.nat(), (given, place) => {
      const index = 1 + (place % (given.length - 1));
      fc.pre(given[index - 1] === 0 && given[index] === 1);
      const better = scoreOf(given.with(index - 1, 1).with(index, 0));

      expect(better).toBeGreaterThanOrEqual(scoreOf(given));
      expect(better).toBeLessThanOrEqual(1);
    }),
  );
});
