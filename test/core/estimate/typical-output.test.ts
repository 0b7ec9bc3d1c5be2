import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ASSUMED } from "../../../lib/core/estimate/assumptions.ts";
import { typicalOutput } from "../../../lib/core/estimate/typical-output.ts";
import { typicalText } from "../../../lib/core/estimate/typical-text.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { estimateTokens } from "../../../lib/core/metrics/estimate-tokens.ts";

const step = { metric: "faithfulness", step: "claims", expected: {} };
const claims = z.object({ claims: z.array(z.string()) });
const answer = "Leave is ten days. It is paid. Ask your manager.";

describe("typicalText", () => {
  it.each(LANGUAGES)("has about as many tokens as asked for in %s", (language) => {
    for (const tokens of [20, 60, 150]) {
      const counted = estimateTokens(typicalText(tokens, language, "1 "));
      expect(Math.abs(counted - tokens)).toBeLessThanOrEqual(tokens * 0.15 + 2);
    }
  });

  it("is another text under another mark, and never empty", () => {
    expect(typicalText(30, "en", "1 ")).not.toBe(typicalText(30, "en", "2 "));
    expect(typicalText(0, "en")).not.toBe("");
    expect(typicalText(0, "ja")).not.toBe("");
  });
});

describe("typicalOutput", () => {
  it("lists the sentences of what is shown, where nobody says how many", () => {
    expect(typicalOutput(claims, { ...step, inputs: { answer } }, "en")).toEqual({
      claims: ["Leave is ten days.", "It is paid.", "Ask your manager."],
    });
    expect(typicalOutput(claims, { ...step, inputs: {} }, "en")).toEqual({ claims: [] });
  });

  it("lists as many elements as there must be, several lists together as well", () => {
    const of = (expected: Record<string, number>) => ({ ...step, inputs: { answer }, expected });
    const sums = z.object({ TP: z.array(z.string()), FP: z.array(z.string()) });

    expect(typicalOutput(claims, of({ claims: 5 }), "en")).toMatchObject({ claims: { length: 5 } });
    expect(typicalOutput(sums, of({ "TP+FP": 2 }), "en")).toMatchObject({
      TP: { length: 2 },
      FP: { length: 0 },
    });
  });

  it("finds little of what is rare, and no more than it may", () => {
    const rare = { ...step, metric: "bias", inputs: { answer } };
    const inputs = { contexts: [answer, answer], truthsExtractionLimit: 3 };

    expect(typicalOutput(claims, rare, "en")).toMatchObject({
      claims: { length: ASSUMED.rareItems },
    });
    expect(typicalOutput(claims, { ...step, inputs }, "en")).toMatchObject({
      claims: { length: 3 },
    });
  });

  it("makes as many steps and questions as are usual or asked for", () => {
    const steps = z.object({ steps: z.array(z.string()) });
    const questions = z.object({ questions: z.array(z.string()) });
    const asked = { ...step, inputs: { criteria: "polite" } };
    const count = { sourceText: answer, questionCount: 7 };

    expect(typicalOutput(steps, { ...asked, step: "steps" }, "ja")).toMatchObject({
      steps: { length: ASSUMED.steps },
    });
    expect(
      typicalOutput(questions, { ...step, step: "questions", inputs: count }, "en"),
    ).toMatchObject({ questions: { length: 7 } });
  });

  it("answers each chunk by its own sentences, and gives every other reason that may be missing", () => {
    const chunk = z.object({
      verdicts: z.array(
        z.object({
          statement: z.string(),
          verdict: z.enum(["yes", "no"]),
          reason: z.string().nullish(),
        }),
      ),
    });
    const chunks = ["One. Two.", "Three."];

    const output = typicalOutput(
      z.object({ chunks: z.array(chunk) }),
      { ...step, inputs: { chunks }, expected: { chunks: 3 } },
      "en",
    );

    expect(output).toMatchObject({
      chunks: [
        {
          verdicts: [
            { statement: "One.", verdict: "yes", reason: expect.any(String) },
            { statement: "Two.", verdict: "yes", reason: null },
          ],
        },
        { verdicts: [{ statement: "Three." }] },
        // More chunks than are shown: all sentences are as good.
        { verdicts: { length: 3 } },
      ],
    });
  });

  it("reads what the assistant said in a conversation", () => {
    const transcript = [
      { role: "user", content: "How? Why?" },
      { role: "assistant", content: answer },
    ];

    expect(typicalOutput(claims, { ...step, inputs: { transcript } }, "en")).toMatchObject({
      claims: { length: 3 },
    });
  });

  it("fills in every kind of value: the best number, true, and no end of a conversation", () => {
    const schema = z.object({
      score: z.number().min(0).max(10),
      plain: z.number(),
      word: z.literal("yes"),
      isComplete: z.boolean(),
      correct: z.boolean(),
      reason: z.string(),
      simulatedInput: z.string(),
      either: z.union([z.enum(["a"]), z.string()]),
      nothing: z.unknown(),
      bit: z.literal([0, 1]),
    });

    expect(typicalOutput(schema, { ...step, inputs: {} }, "en")).toMatchObject({
      score: 10,
      plain: 1,
      word: "yes",
      isComplete: false,
      correct: true,
      reason: expect.any(String),
      either: "a",
      nothing: null,
      bit: 0,
    });
  });
});
