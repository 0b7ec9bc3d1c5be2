import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summarization } from "../../../lib/core/metrics/summarization.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const yes = { verdict: "yes", reason: null };
const judge = {
  truths: { truths: ["T1", "T2"] },
  claims: { claims: ["C1", "C2"] },
  questions: { questions: ["Q1?", "Q2?", "Q3?"] },
  alignmentVerdicts: { verdicts: [yes, { verdict: "idk", reason: "Not said." }] },
  originalAnswers: { answers: ["yes", "yes", "no"] },
  summaryAnswers: { answers: ["yes", "no", "yes"] },
};
const input = { question: "The source.", answer: "The summary." };

test("claims are held against the source's facts, questions answered from both texts", async () => {
  const { asked } = await judgedWith(summarization, { input, judge });

  const questions = ["Q1?", "Q2?", "Q3?"];
  expect(asked.map(({ step, inputs, expected }) => [step, inputs, expected])).toEqual([
    ["truths", { sourceText: "The source." }, undefined],
    ["claims", { summary: "The summary." }, undefined],
    ["questions", { sourceText: "The source.", questionCount: 5 }, undefined],
    ["alignmentVerdicts", { truths: ["T1", "T2"], claims: ["C1", "C2"] }, { verdicts: 2 }],
    ["originalAnswers", { sourceText: "The source.", questions }, { answers: 3 }],
    ["summaryAnswers", { summary: "The summary.", questions }, { answers: 3 }],
  ]);
});

test("the lower share counts; what the source doesn't answer with yes is not judged", async () => {
  const { scored } = await judgedWith(summarization, { input, judge });

  expect(scored.score).toBe(0.5);
  expect(scored.breakdown).toEqual({ alignment: 0.5, coverage: 0.5 });
  expect(scored.items).toEqual([
    { text: "C1", verdict: "yes", reason: null },
    { text: "C2", verdict: "idk", reason: "Not said." },
    { text: "Q1?", verdict: "yes", reason: null },
    { text: "Q2?", verdict: "no", reason: null },
    { text: "Q3?", verdict: null, reason: null },
  ]);
  expect(scored.against.map(({ text }) => text)).toEqual(["C2", "Q2?"]);
});

test("limits reach the requests", async () => {
  const { asked } = await judgedWith(summarization, {
    judge,
    options: { n: 3, truthsExtractionLimit: 2 },
  });

  expect(asked[0]?.inputs).toEqual({ sourceText: "Q", truthsExtractionLimit: 2 });
  expect(asked[2]?.inputs).toEqual({ sourceText: "Q", questionCount: 3 });
});

test("the author's questions take the place of the judge's", async () => {
  const { questions: _, ...rest } = judge;

  const { asked, scored } = await judgedWith(summarization, {
    judge: {
      ...rest,
      originalAnswers: { answers: ["yes"] },
      summaryAnswers: { answers: ["yes"] },
    },
    options: { assessmentQuestions: [" Is the smell explained? "] },
  });

  expect(asked.map(({ step }) => step)).not.toContain("questions");
  expect(scored.breakdown?.coverage).toBe(1);
  expect(scored.items.at(-1)?.text).toBe("Is the smell explained?");
});

test("an empty list of questions is none given", async () => {
  const { asked } = await judgedWith(summarization, {
    judge,
    options: { assessmentQuestions: [] },
  });

  expect(asked.map(({ step }) => step)).toContain("questions");
});

describe("scores 0", () => {
  test("without claims, and asks for no verdicts", async () => {
    const { asked, scored } = await judgedWith(summarization, {
      judge: { ...judge, claims: { claims: [] } },
    });

    expect(asked.map(({ step }) => step)).not.toContain("alignmentVerdicts");
    expect(scored).toMatchObject({ score: 0, breakdown: { alignment: 0, coverage: 0.5 } });
  });

  test("without questions, and asks for no answers", async () => {
    const { asked, scored } = await judgedWith(summarization, {
      judge: { ...judge, questions: { questions: [] } },
    });

    expect(asked).toHaveLength(4);
    expect(scored).toMatchObject({ score: 0, breakdown: { alignment: 0.5, coverage: 0 } });
  });
});

test("strict mode zeroes each share that is imperfect", async () => {
  const { scored } = await judgedWith(summarization, {
    judge: { ...judge, alignmentVerdicts: { verdicts: [yes, yes] } },
    options: { strictMode: true },
  });

  expect(scored).toMatchObject({ score: 0, breakdown: { alignment: 1, coverage: 0 } });
});

describe("numbers of answers that don't fit", () => {
  const answers = (ofSource: number, ofSummary: number) =>
    judgedWith(summarization, {
      judge: {
        ...judge,
        originalAnswers: { answers: Array(ofSource).fill(" Yes ") },
        summaryAnswers: { answers: Array(ofSummary).fill("yes") },
      },
    });

  test.each([
    [2, 3],
    [4, 4],
  ])("%d and %d for three questions have no score", async (ofSource, ofSummary) => {
    await expect(answers(ofSource, ofSummary)).rejects.toThrow(RangeError);
  });

  test("fewer than questions, but the same for both texts, count as they are", async () => {
    const { scored } = await answers(2, 2);

    expect(scored.breakdown?.coverage).toBe(1);
    expect(scored.items.at(-1)?.verdict).toBeNull();
  });
});

test("replies outside the closed words are asked again in a run", () => {
  expect(readBy(summarization, "originalAnswers", { answers: ["はい", "No"] })).toEqual({
    answers: ["yes", "no"],
  });
  expect(readBy(summarization, "summaryAnswers", { answers: ["idk"] })).toBeUndefined();
  expect(
    readBy(summarization, "alignmentVerdicts", { verdicts: [{ verdict: "maybe" }] }),
  ).toBeUndefined();
});

test.each([{ n: 0 }, { n: 101 }, { n: 1.5 }, { assessmentQuestions: [" "] }])(
  "%j is no option",
  (options) => {
    expect(summarization.options.safeParse(options).success).toBe(false);
  },
);

test("the score is the minimum of two shares, whatever the verdicts", () => {
  const word = fc.constantFrom("yes", "no", "idk");
  const pair = fc.tuple(fc.constantFrom("yes", "no"), fc.constantFrom("yes", "no"));
  fc.assert(
    fc.property(fc.array(word), fc.array(pair), fc.boolean(), (words, pairs, strictMode) => {
      const outputs = {
        claims: { claims: words.map((_, index) => `C${index}`) },
        alignmentVerdicts: { verdicts: words.map((verdict) => ({ verdict })) },
        questions: { questions: pairs.map((_, index) => `Q${index}`) },
        originalAnswers: { answers: pairs.map(([ofSource]) => ofSource) },
        summaryAnswers: { answers: pairs.map(([, ofSummary]) => ofSummary) },
      };

      const scored = summarization.score(outputs, { threshold: 0.5, strictMode });

      const { alignment = null, coverage = null } = scored.breakdown ?? {};
      expect(scored.score).toBe(Math.min(Number(alignment), Number(coverage)));
      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(1);
      if (strictMode) expect([0, 1]).toContain(scored.score);
    }),
  );
});
