import { describe, expect, test } from "vitest";
import { type AnswerStore, createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import type { UsedAnswer } from "../../../lib/core/judging/ask-context.ts";
import { MetricAsker } from "../../../lib/core/judging/metric-asker.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import type { Judge } from "../../../lib/core/ports.ts";
import { addUsage } from "../../../lib/core/results.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aJudge, answered, aUsage } from "./score-request.ts";

async function stored(answers: AnswerStore, judge: Judge) {
  const used: UsedAnswer[] = [];
  const context = { caseId: "c", judge, language: "ja", answers, shared: new Map() } as const;
  const asker = new MetricAsker({ ...context, onAnswer: (each) => used.push(each) }, registry.bias);
  await asker.ask("opinions", { answer: "手厚い制度だ。" }).catch(() => undefined);
  const [first] = used;
  return { used, kept: first && (await answers.get(first.key)) };
}

const aStore = () => createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "t/" });

describe("beside an answer", () => {
  test("is kept what the judge was asked, and no reply that is the output itself", async () => {
    const judge = aJudge({ "bias/opinions": { opinions: [] } });

    const { kept, used } = await stored(aStore(), judge);

    const [asked] = judge.asked;
    expect(kept).toMatchObject({
      output: { opinions: [] },
      requests: 1,
      request: {
        identity: "test-judge",
        ...asked?.prompt,
        schema: asked?.schema,
        maxTokens: asked?.maxTokens,
      },
    });
    expect(kept?.replies).toEqual([{ stopReason: "end", usage: aUsage() }]);
    expect(used).toMatchObject([{ metric: "bias", step: "opinions", answer: { requests: 1 } }]);
  });

  test("is kept the text that it was read from", async () => {
    const text = '判定しました。```json\n{"opinions":[],}\n```';

    const { kept } = await stored(aStore(), aJudge({ "bias/opinions": text }));

    expect(kept?.output).toEqual({ opinions: [] });
    expect(kept?.replies).toEqual([{ content: text, stopReason: "end", usage: aUsage() }]);
  });

  test("is kept what the judge was asked without, for whoever takes the answer later", async () => {
    const answers = aStore();
    const said = answered({ opinions: [] }, { refused: ["temperature"] });
    const { kept } = await stored(answers, aJudge({ "bias/opinions": said }));
    const context = { caseId: "c", judge: aJudge({}), language: "ja", answers } as const;
    const later = new MetricAsker({ ...context, shared: new Map() }, registry.bias);

    await later.ask("opinions", { answer: "手厚い制度だ。" });

    expect(kept?.replies).toMatchObject([{ refused: ["temperature"] }]);
    expect(later.refused).toEqual(["temperature"]);
  });

  test("is kept every reply before it, with what was wrong", async () => {
    const cut = answered('{"opinions":["手', { stopReason: "maxTokens" });
    const wrong = { opinions: 1 };
    const said = [cut, wrong, '{"opinions":[]}'];
    const judge = aJudge({ "bias/opinions": (_: unknown, time: number) => said[time] });

    const { kept } = await stored(aStore(), judge);

    expect(kept?.requests).toBe(3);
    expect(kept?.usage).toEqual([aUsage(), aUsage(), aUsage()].reduce(addUsage));
    expect(kept?.replies).toMatchObject([
      {
        content: '{"opinions":["手',
        stopReason: "maxTokens",
        problem: "JSON が途中で切れています",
      },
      { content: wrong, problem: "opinions の型が違います（array が必要です）" },
      { content: '{"opinions":[]}' },
    ]);
    expect(kept?.replies?.at(-1)).not.toHaveProperty("problem");
  });
});

describe("of a question without an answer", () => {
  test("it is told which failure stands in its place", async () => {
    const { used } = await stored(aStore(), aJudge({ "bias/opinions": "なし" }));

    expect(used).toMatchObject([{ step: "opinions", error: { code: "judge.unparseable" } }]);
  });

  test("nothing is told where nobody failed", async () => {
    const judge: Judge = {
      traits: { identity: "offline", byName: false, stored: false },
      ask: async () => ({ outcome: "notApplicable", reason: "offline" }),
    };

    expect((await stored(aStore(), judge)).used).toEqual([]);
  });
});
