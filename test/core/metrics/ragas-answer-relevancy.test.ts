import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ragasAnswerRelevancy } from "../../../lib/core/metrics/ragas-answer-relevancy.ts";
import { measure } from "../../support/metric-script.ts";

const madeUp = (question: string, noncommittal = 0) => ({ question, noncommittal });
const embeddings = { Q: [1, 0], near: [1, 0], far: [0, 1], opposed: [-1, 0], zero: [0, 0] };
const measured = (...questions: object[]) =>
  measure(ragasAnswerRelevancy, { judge: { questions }, embeddings });

test("one request brings all questions, made up from the answer alone", async () => {
  const { asked } = await measured(madeUp("near"), madeUp("far"), madeUp("near"));

  expect(asked).toEqual([
    { step: "questions", inputs: { answer: "A", strictness: 3 }, expected: { questions: 3 } },
  ]);
});

test("as many questions are due as the option says", async () => {
  const judge = { questions: [madeUp("near")] };
  const options = { strictness: 1 };

  const { asked } = await measure(ragasAnswerRelevancy, { options, judge, embeddings });

  expect(asked[0]).toMatchObject({ inputs: { strictness: 1 }, expected: { questions: 1 } });
});

test("the score is the mean cosine, and every question is kept", async () => {
  const { score, items, against } = await measured(madeUp("near"), madeUp("far", 1));

  expect(score).toBe(0.5);
  expect(items).toEqual([
    { text: "near", verdict: "yes", reason: null },
    { text: "far", verdict: "no", reason: null },
  ]);
  expect(against).toEqual([items[1]]);
});

test("only an answer that every question finds noncommittal scores 0", async () => {
  const all = await measured(madeUp("near", 1), madeUp("near", 1));
  const some = await measured(madeUp("near", 1), madeUp("near"));

  expect(all).toMatchObject({ score: 0 });
  expect(all.against).toHaveLength(2);
  expect(some.score).toBe(1);
});

test("opposed vectors give a negative score, which nobody clips here", async () => {
  expect((await measured(madeUp("opposed"))).score).toBe(-1);
});

test("an empty question is left out together with its flag", async () => {
  const { score, items, embedded } = await measured(madeUp("near", 1), madeUp(""));

  expect(score).toBe(0);
  expect(items).toHaveLength(1);
  expect(embedded).toEqual(["Q", "near"]);
});

describe("there is no score, and a reason why,", () => {
  test("when every question is empty, and nothing is embedded", async () => {
    const scored = await measured(madeUp(""), madeUp(""));

    expect(scored).toMatchObject({ score: null, unscored: "noUsableQuestion", embedded: [] });
  });

  test("when a vector has no direction, even where the flags alone would give 0", async () => {
    const scored = await measured(madeUp("zero", 1), madeUp("near", 1));

    expect(scored).toMatchObject({ score: null, unscored: "zeroVector" });
  });

  test("when the answer is empty, without asking a judge", async () => {
    const scored = await measure(ragasAnswerRelevancy, { input: { answer: "" } });

    expect(scored).toMatchObject({ score: null, unscored: "answerMissing", asked: [] });
  });

  test("when vectors are missing", () => {
    const outputs = { questions: [madeUp("near")] };
    const options = { threshold: 0.5, strictMode: false, strictness: 1 };

    expect(ragasAnswerRelevancy.score(outputs, options).score).toBeNull();
  });
});

test("a judge's question is trimmed, so that a blank one counts as empty", () => {
  const reply = { questions: [{ question: " 　", noncommittal: "はい" }] };

  expect(ragasAnswerRelevancy.steps.questions?.parse(reply)).toEqual({
    questions: [madeUp("", 1)],
  });
});

test("it takes an embedding model, and from 1 to 20 questions", () => {
  const { options } = ragasAnswerRelevancy;

  expect(ragasAnswerRelevancy.embeds({})).toBe(true);
  expect(options.parse({})).toEqual({ strictness: 3 });
  for (const strictness of [0, 21, 1.5]) {
    expect(options.safeParse({ strictness }).success).toBe(false);
  }
});

test("scores lie from -1 to 1 or are null, and flags only ever turn them to 0", () => {
  const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: 3,
    maxLength: 3,
  });
  const asked = fc.array(fc.tuple(numbers, fc.nat({ max: 1 })), { minLength: 1, maxLength: 5 });

  fc.assert(
    fc.property(numbers, asked, (question, given) => {
      const scoreOf = (flag: (own: number) => number) =>
        ragasAnswerRelevancy.score(
          {
            questions: given.map(([, own]) => madeUp("q", flag(own))),
            vectors: [question, ...given.map(([vector]) => vector)],
          },
          { threshold: 0.5, strictMode: false },
        ).score;

      const [score, plain] = [scoreOf((own) => own), scoreOf(() => 0)];

      expect(Math.abs(score ?? 0)).toBeLessThanOrEqual(1);
      if (given.every(([, flag]) => flag === 1)) expect(score).toBe(plain === null ? null : 0);
      else expect(score).toBe(plain);
    }),
  );
});
