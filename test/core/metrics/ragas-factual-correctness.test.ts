import fc from "fast-check";
import { expect, test } from "vitest";
import { ragasFactualCorrectness } from "../../../lib/core/metrics/ragas-factual-correctness.ts";
import { measure } from "../../support/metric-script.ts";

const verdict = (statement: string, bit: number) => ({ statement, reason: "R", verdict: bit });
const input = { expectedAnswer: "E" };
const judge = {
  responseClaims: ["S1", "S2"],
  responseVerdicts: [verdict("S1", 1), verdict("S2", 0)],
  referenceClaims: ["T1", "T2", "T3"],
  referenceVerdicts: [verdict("T1", 1), verdict("T2", 1), verdict("T3", 0)],
};

test("claims of each side are judged against the other", async () => {
  const { asked } = await measure(ragasFactualCorrectness, { input, judge });

  expect(asked).toHaveLength(4);
  expect(asked).toEqual(
    expect.arrayContaining([
      {
        step: "responseClaims",
        inputs: { answer: "A", atomicity: "low", coverage: "low" },
        expected: {},
      },
      {
        step: "responseVerdicts",
        inputs: { expectedAnswer: "E", responseClaims: ["S1", "S2"] },
        expected: { responseVerdicts: 2 },
      },
      {
        step: "referenceClaims",
        inputs: { expectedAnswer: "E", atomicity: "low", coverage: "low" },
        expected: {},
      },
      {
        step: "referenceVerdicts",
        inputs: { answer: "A", referenceClaims: ["T1", "T2", "T3"] },
        expected: { referenceVerdicts: 3 },
      },
    ]),
  );
});

test("recall counts the answer's hits and the expected answer's misses", async () => {
  const scored = await measure(ragasFactualCorrectness, {
    input,
    judge,
    options: { mode: "recall" },
  });

  expect(scored).toMatchObject({ score: 0.5, breakdown: { precision: 0.5, recall: 0.5 } });
  expect(scored.items).toHaveLength(5);
  expect(scored.against.map(({ text }) => text)).toEqual(["S2", "T3"]);
});

test("precision asks nothing about the expected answer's claims", async () => {
  const scored = await measure(ragasFactualCorrectness, {
    input,
    judge,
    options: { mode: "precision", atomicity: "high" },
  });

  expect(scored).toMatchObject({ score: 0.5, breakdown: { precision: 0.5 } });
  expect(scored.breakdown).not.toHaveProperty("recall");
  expect(scored.asked.map(({ step }) => step)).toEqual(["responseClaims", "responseVerdicts"]);
  expect(scored.asked[0]?.inputs).toMatchObject({ atomicity: "high", coverage: "low" });
});

test("a side without claims is not judged, and the score is 0", async () => {
  const scored = await measure(ragasFactualCorrectness, {
    input,
    judge: { responseClaims: [], referenceClaims: [] },
  });

  expect(scored).toMatchObject({ score: 0, items: [] });
  expect(scored.asked).toHaveLength(2);
});

test.each([
  [{ answer: "", expectedAnswer: "E" }, "answerMissing"],
  [{}, "expectedAnswerMissing"],
])("%j has no score and asks no judge", async (given, unscored) => {
  const scored = await measure(ragasFactualCorrectness, { input: given });

  expect(scored).toMatchObject({ score: null, unscored, asked: [] });
});

const scoreOf = (bits: readonly number[], misses: number, options: object) =>
  ragasFactualCorrectness.score(
    {
      responseVerdicts: bits.map((bit) => verdict("S", bit)),
      referenceVerdicts: Array.from({ length: misses }, () => verdict("T", 0)),
    },
    { threshold: 0.5, strictMode: false, mode: "f1", beta: 1, ...options },
  ).score ?? Number.NaN;

// Ragas adds 1e-8 to the denominators of precision and recall, but not of F1.
test.each([
  ["f1", 5, 0.38],
  ["precision", 0, 0.37],
] as const)("three of eight by %s round as in Ragas", (mode, misses, expected) => {
  expect(scoreOf([1, 1, 1, 0, 0, 0, 0, 0], misses, { mode })).toBe(expected);
});

test("scores have two decimals from 0 to 1, and are 1 only without a fault that shows", () => {
  const bits = fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 20 });
  const mode = fc.constantFrom("f1", "precision", "recall");

  fc.assert(
    fc.property(bits, fc.nat({ max: 20 }), mode, (given, misses, of) => {
      const score = scoreOf(given, misses, { mode: of });

      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(score).toBeCloseTo(Math.round(score * 100) / 100, 12);
      if (!given.includes(0) && misses === 0) expect(score).toBe(1);
    }),
  );
});

test("options that Ragas does not know are refused", () => {
  const { options } = ragasFactualCorrectness;

  expect(options.parse({})).toEqual({ mode: "f1", beta: 1, atomicity: "low", coverage: "low" });
  for (const wrong of [{ mode: "F1" }, { beta: -1 }, { atomicity: "medium" }, { coverage: 1 }]) {
    expect(options.safeParse(wrong).success).toBe(false);
  }
});
