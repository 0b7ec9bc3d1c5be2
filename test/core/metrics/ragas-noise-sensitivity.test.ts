import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ragasNoiseSensitivity } from "../../../lib/core/metrics/ragas-noise-sensitivity.ts";
import { measure } from "../../support/metric-script.ts";

const input = { contexts: ["C1", "C2"], expectedAnswer: "E" };
const judge = {
  referenceStatements: ["T1"],
  responseStatements: ["S1", "S2", "S3"],
  contextVerdicts: [
    { reference: [1], response: [1, 1, 0] },
    { reference: [0], response: [0, 0, 1] },
  ],
  responseAgainstReference: [1, { verdict: 0, reason: "R2" }, { verdict: 0 }],
};

test("every passage is judged alone, on both lists of statements", async () => {
  const { asked } = await measure(ragasNoiseSensitivity, { input, judge });

  const statements = { referenceStatements: ["T1"], responseStatements: ["S1", "S2", "S3"] };
  expect(asked).toEqual([
    { step: "referenceStatements", inputs: { question: "Q", expectedAnswer: "E" }, expected: {} },
    { step: "responseStatements", inputs: { question: "Q", answer: "A" }, expected: {} },
    {
      step: "responseAgainstReference",
      inputs: { expectedAnswer: "E", responseStatements: ["S1", "S2", "S3"] },
      expected: { responseAgainstReference: 3 },
    },
    ...["C1", "C2"].map((passage) => ({
      step: "contextVerdicts",
      inputs: { chunks: [passage], ...statements },
      expected: { reference: 1, response: 3 },
    })),
  ]);
});

test("a wrong statement counts by the kind of passage that misled the answer to it", async () => {
  const relevant = await measure(ragasNoiseSensitivity, { input, judge });
  const irrelevant = await measure(ragasNoiseSensitivity, {
    input,
    judge,
    options: { mode: "irrelevant" },
  });

  expect(relevant.score).toBeCloseTo(1 / 3, 12);
  expect(relevant.items).toEqual([
    { text: "S1", verdict: "no", reason: null },
    { text: "S2", verdict: "yes", reason: "R2" },
    { text: "S3", verdict: "no", reason: null },
  ]);
  expect(relevant.against).toEqual([relevant.items[1]]);
  expect(irrelevant.against.map(({ text }) => text)).toEqual(["S3"]);
  expect(ragasNoiseSensitivity).toMatchObject({ direction: "lower", badVerdict: "yes" });
});

describe("there is no score, and a reason why,", () => {
  test.each(["referenceStatements", "responseStatements"])(
    "when %s are empty, and no passage is judged",
    async (list) => {
      const scored = await measure(ragasNoiseSensitivity, {
        input,
        judge: { ...judge, [list]: [] },
      });

      expect(scored).toMatchObject({ score: null, unscored: "nothingExtracted" });
      expect(scored.asked).toHaveLength(2);
    },
  );

  test.each([
    [{ ...input, answer: "" }, "answerMissing"],
    [{ contexts: ["C"] }, "expectedAnswerMissing"],
    [{ expectedAnswer: "E", contexts: [] }, "contextsNone"],
  ])("when the input is %j", async (given, unscored) => {
    const scored = await measure(ragasNoiseSensitivity, { input: given });

    expect(scored).toMatchObject({ score: null, unscored, asked: [] });
  });

  const passage = { reference: [1], response: [1] };
  test.each([
    ["no passage", { contextVerdicts: [], responseAgainstReference: [0] }],
    ["no verdict on the answer", { contextVerdicts: [passage], responseAgainstReference: [] }],
    [
      "no verdict on the reference",
      { contextVerdicts: [{ reference: [], response: [1] }], responseAgainstReference: [0] },
    ],
    [
      "more verdicts on the answer than statements",
      { contextVerdicts: [passage], responseAgainstReference: [0, 0] },
    ],
    [
      "passages judged on lists of different lengths",
      {
        contextVerdicts: [passage, { reference: [1, 0], response: [1] }],
        responseAgainstReference: [0],
      },
    ],
  ])("when there is %s", (_, outputs) => {
    const options = { threshold: 0.5, strictMode: false, mode: "relevant" };

    expect(ragasNoiseSensitivity.score(outputs, options).score).toBeNull();
  });
});

test("a judge's verdict may stand alone or with a reason", () => {
  const { contextVerdicts } = ragasNoiseSensitivity.steps;

  expect(
    contextVerdicts?.parse({ reference: ["はい"], response: [{ verdict: false, reason: "R" }] }),
  ).toEqual({ reference: [{ verdict: 1 }], response: [{ verdict: 0, reason: "R" }] });
  for (const wrong of [2, null, "maybe", {}, { verdict: 3 }]) {
    expect(contextVerdicts?.safeParse({ reference: [wrong], response: [] }).success).toBe(false);
  }
});

test("scores lie from 0 to 1, and the two modes never count a statement twice", () => {
  const bits = (length: number) =>
    fc.array(fc.nat({ max: 1 }), { minLength: length, maxLength: length });
  const verdicts = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([references, responses]) =>
      fc.record({
        contextVerdicts: fc.array(
          fc.record({ reference: bits(references), response: bits(responses) }),
          { minLength: 1, maxLength: 4 },
        ),
        responseAgainstReference: bits(responses),
      }),
    );

  fc.assert(
    fc.property(verdicts, (outputs) => {
      const [relevant = -1, irrelevant = -1] = ["relevant", "irrelevant"].map(
        (mode) =>
          ragasNoiseSensitivity.score(outputs, { threshold: 0.5, strictMode: false, mode }).score ??
          -1,
      );
      const all = outputs.responseAgainstReference;
      const wrong = all.filter((bit) => bit === 0).length / all.length;

      expect(Math.min(relevant, irrelevant)).toBeGreaterThanOrEqual(0);
      expect(relevant + irrelevant).toBeLessThanOrEqual(wrong + 1e-12);
    }),
  );
});
