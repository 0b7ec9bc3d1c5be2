import { expect, test } from "vitest";
import { conversationCompleteness } from "../../../lib/core/metrics/conversation-completeness.ts";
import { scriptedAsk, theTurns } from "./conversations.ts";

const options = { threshold: 0.5, strictMode: false };

async function planOf(intentions: readonly string[], verdicts: readonly object[]) {
  const { ask, asked } = scriptedAsk({ intentions: { intentions }, verdicts });
  const outputs = await conversationCompleteness.plan({
    input: {
      caseId: "c",
      question: "",
      answer: "",
      conversation: { turns: theTurns("UAU", ["C"]) },
      expectAbstention: false,
    },
    options,
    ask,
    embed: async () => [],
    oneChunkARequest: false,
  });
  return { asked, scored: conversationCompleteness.score(outputs, options) };
}

test("each intention is judged by the whole conversation", async () => {
  const { asked } = await planOf(["I1", "I2"], [{ verdict: "yes" }, { verdict: "no" }]);

  const transcript = theTurns("UAU");
  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["intentions", { transcript }],
    ["verdicts", { transcript, intention: "I1" }],
    ["verdicts", { transcript, intention: "I2" }],
  ]);
});

test("the score is the share of intentions that were met", async () => {
  const verdicts = [{ verdict: "yes" }, { verdict: "no", reason: "R" }];

  const { scored } = await planOf(["I1", "I2"], verdicts);

  const unmet = { text: "I2", verdict: "no", reason: "R" };
  expect(scored).toEqual({
    score: 0.5,
    items: [{ text: "I1", verdict: "yes", reason: null }, unmet],
    against: [unmet],
  });
});

test("nothing wanted scores 1 without a verdict", async () => {
  const { asked, scored } = await planOf([], []);

  expect(asked).toHaveLength(1);
  expect(scored).toEqual({ score: 1, items: [], against: [] });
});

test("a window size is taken and changes nothing", () => {
  expect(conversationCompleteness.options.safeParse({ windowSize: 3 }).success).toBe(true);
});
