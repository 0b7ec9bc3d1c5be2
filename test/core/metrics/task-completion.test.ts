import fc from "fast-check";
import { expect, test } from "vitest";
import { taskCompletion } from "../../../lib/core/metrics/task-completion.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const judge = {
  taskAndOutcome: { task: "予定を立てる", outcome: "予定が立った" },
  verdict: { verdict: 0.75, reason: "一部が済んだ。" },
};

test("the judge's number is the score and its reason the explanation", async () => {
  const { asked, scored } = await judgedWith(taskCompletion, { judge });

  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["taskAndOutcome", { question: "Q", answer: "A" }],
    ["verdict", { task: "予定を立てる", outcome: "予定が立った" }],
  ]);
  expect(scored).toEqual({
    score: 0.75,
    items: [],
    against: [],
    explanation: "一部が済んだ。",
  });
});

test.each([
  ["the option's wins over the case's", { task: " 席を取る " }, { task: "調べる" }, "席を取る"],
  ["the case's wins over the judge's", {}, { task: " 調べる " }, "調べる"],
  ["a blank one of the case is none", {}, { task: "　" }, "予定を立てる"],
])("of several tasks, %s", async (_, options, input, task) => {
  const { asked } = await judgedWith(taskCompletion, { judge, options, input });

  expect(asked[1]?.inputs).toEqual({ task, outcome: "予定が立った" });
});

test("tools are shown where they are known, even when none was called", async () => {
  const toolsCalled = [{ name: "weather", inputParameters: { city: "Toro" } }];

  const some = await judgedWith(taskCompletion, { judge, input: { toolsCalled } });
  const none = await judgedWith(taskCompletion, { judge, input: { toolsCalled: [] } });

  expect(some.asked[0]?.inputs).toEqual({ question: "Q", answer: "A", toolsCalled });
  expect(none.asked[0]?.inputs).toEqual({ question: "Q", answer: "A", toolsCalled: [] });
});

test("a number without a reason has no explanation", async () => {
  const { scored } = await judgedWith(taskCompletion, {
    judge: { ...judge, verdict: { verdict: 1, reason: null } },
  });

  expect(scored).toEqual({ score: 1, items: [], against: [] });
});

test("what is out of range is asked again in a run, and scored as it is by the arithmetic", async () => {
  for (const verdict of [80, "8/10", 1.2, -0.25]) {
    expect(readBy(taskCompletion, "verdict", { verdict })).toBeUndefined();
  }
  const { scored } = await judgedWith(taskCompletion, {
    judge: { ...judge, verdict: { verdict: 1.2 } },
  });

  expect(readBy(taskCompletion, "verdict", { verdict: "0.8" })).toEqual({ verdict: 0.8 });
  expect(scored.score).toBe(1.2);
});

test("a blank task is no option", () => {
  expect(taskCompletion.options.safeParse({ task: " " }).success).toBe(false);
});

test("every reply that the step takes scores from 0 to 1, in strict mode 0 or 1", () => {
  fc.assert(
    fc.property(fc.double(), fc.boolean(), (number, strictMode) => {
      const verdict = readBy(taskCompletion, "verdict", { verdict: number });
      if (verdict === undefined) return;

      const { score } = taskCompletion.score({ verdict }, { threshold: 0.5, strictMode });

      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      if (strictMode) expect([0, 1]).toContain(Number(score) + 0);
    }),
  );
});
