import { describe, expect, test } from "vitest";
import { correctness } from "../../../lib/core/metrics/correctness.ts";
import { groundedness } from "../../../lib/core/metrics/groundedness.ts";
import type { MetricInput } from "../../../lib/core/metrics/metric.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const reason = "The number differs.";
const saying = (judgement: object) => ({ judgement: { reason, ...judgement } });

describe.each([
  ["correctness", correctness, { correct: true, grounded: false }],
  ["groundedness", groundedness, { correct: false, grounded: true }],
] as const)("%s", (_, metric, good) => {
  test("is 1 or 0 by its own question, with the judge's reason", async () => {
    const bad = { correct: !good.correct, grounded: !good.grounded };

    const right = await judgedWith(metric, { judge: saying(good) });
    const wrong = await judgedWith(metric, { judge: saying(bad) });

    expect(right.scored).toEqual({ score: 1, items: [], against: [], explanation: reason });
    expect(wrong.scored).toEqual({ score: 0, items: [], against: [], explanation: reason });
  });

  test("takes yes and no in any language, and nothing that is neither", () => {
    const read = (correct: unknown) =>
      readBy(metric, "judgement", saying({ ...good, correct }).judgement);

    expect(read("はい")).toMatchObject({ correct: true });
    expect(read("否")).toMatchObject({ correct: false });
    expect(read("partly")).toBeUndefined();
    expect(readBy(metric, "judgement", good)).toBeUndefined();
  });
});

test("one request serves both: same name, step, inputs and schema", async () => {
  const input: Partial<MetricInput> = { expectedAnswer: "E", contexts: ["C"] };
  const judge = saying({ correct: true, grounded: true });

  const [one, other] = await Promise.all(
    [correctness, groundedness].map((metric) => judgedWith(metric, { input, judge })),
  );

  expect(one?.asked).toEqual(other?.asked);
  expect(one?.asked.map(({ step, inputs }) => [step, Object.entries(inputs)])).toEqual([
    [
      "judgement",
      [
        ["question", "Q"],
        ["expectedAnswer", "E"],
        ["contexts", ["C"]],
        ["answer", "A"],
      ],
    ],
  ]);
  expect([correctness.askedAs, groundedness.askedAs]).toEqual(["correctness", "correctness"]);
  expect([correctness.wording, groundedness.wording]).toEqual(["correctness", "correctness"]);
  expect(correctness.steps.judgement).toBe(groundedness.steps.judgement);
});

test("an expected answer is what it needs", () => {
  expect(correctness.needs).toEqual(["question", "answer", "expectedAnswer"]);
});
