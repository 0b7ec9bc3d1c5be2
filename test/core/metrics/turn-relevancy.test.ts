import { expect, test } from "vitest";
import type { Turn } from "../../../lib/core/metrics/metric.ts";
import { turnRelevancy } from "../../../lib/core/metrics/turn-relevancy.ts";
import { scriptedAsk, theTurns } from "./conversations.ts";

async function planOf(turns: readonly Turn[], verdicts: readonly object[], options: object = {}) {
  const { ask, asked } = scriptedAsk({ verdicts });
  const all = { threshold: 0.5, strictMode: false, ...turnRelevancy.options.parse(options) };
  const outputs = await turnRelevancy.plan({
    input: {
      caseId: "c",
      question: "",
      answer: "",
      conversation: { turns },
      expectAbstention: false,
    },
    options: all,
    ask,
    embed: async () => [],
    oneChunkARequest: false,
  });
  return { asked, scored: turnRelevancy.score(outputs, all) };
}

test("each exchange is asked about with those before it", async () => {
  const { asked } = await planOf(theTurns("UAUAU"), [{ verdict: "yes" }, { verdict: "no" }]);

  expect(asked).toEqual([
    { step: "verdicts", inputs: { transcript: theTurns("UA") }, expected: {}, window: 0 },
    { step: "verdicts", inputs: { transcript: theTurns("UAUA") }, expected: {}, window: 1 },
  ]);
});

test("a window of one exchange shows nothing of the earlier ones", async () => {
  const verdicts = [{ verdict: "yes" }, { verdict: "yes" }];

  const { asked } = await planOf(theTurns("UAUA"), verdicts, { windowSize: 1 });

  expect(asked[1]?.inputs).toEqual({ transcript: theTurns("UAUA").slice(2) });
});

test("items are the assistant's messages with the window that they were judged in", async () => {
  const verdicts = [{ verdict: "yes" }, { verdict: "no", reason: "別の話題です" }];

  const { scored } = await planOf(theTurns("UAUA"), verdicts);

  expect(scored.score).toBe(0.5);
  expect(scored.items).toEqual([
    { text: "A2", verdict: "yes", reason: null, window: 1 },
    { text: "A4", verdict: "no", reason: "別の話題です", window: 2 },
  ]);
  expect(scored.against).toEqual([scored.items[1]]);
});

test("a conversation without an exchange scores 1 without a question", async () => {
  const { asked, scored } = await planOf(theTurns("U"), []);

  expect(asked).toEqual([]);
  expect(scored).toEqual({ score: 1, items: [], against: [] });
});

test("any word but no counts as relevant, and verdicts without a message go by their number", () => {
  const outputs = { verdicts: [{ verdict: "partly" }, { verdict: " No " }] };

  const { score, items } = turnRelevancy.score(outputs, { threshold: 0.5, strictMode: false });

  expect(score).toBe(0.5);
  expect(items.map(({ text }) => text)).toEqual(["#1", "#2"]);
});

test("a step's reply takes no third word", () => {
  const { verdicts } = turnRelevancy.steps;

  expect(verdicts?.safeParse({ verdict: "はい" }).data).toEqual({ verdict: "yes" });
  expect(verdicts?.safeParse({ verdict: "idk" }).success).toBe(false);
});
