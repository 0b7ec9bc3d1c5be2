import { expect, test } from "vitest";
import { createCountedEmbedder, createCountedJudge } from "../../lib/adapters/counted-models.ts";
import type { Embedder, JudgeReply } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";
import { aJudgeRequest } from "../support/judge-request.ts";

const silent = { ...noUsage, calls: 1 };

function saying(reply: JudgeReply) {
  return createCountedJudge({
    traits: { identity: "j", byName: false, stored: true },
    ask: async () => reply,
  });
}

test.each([{ ok: true }, '{"ok":true}'])(
  "a reply without a count of tokens is counted by its characters: %j",
  async (content) => {
    const request = aJudgeRequest({ prompt: { system: "abcd", prefix: "abcd", user: "日本" } });

    const reply = await saying({
      outcome: "answered",
      content,
      usage: silent,
      stopReason: "end",
    }).ask(request);

    const ofSchema = Math.ceil(JSON.stringify(request.schema).length / 4);
    expect(reply).toMatchObject({ usage: { calls: 1, outputTokens: 3 } });
    expect(reply).toMatchObject({ usage: { inputTokens: expect.any(Number) } });
    const { inputTokens } = (reply as { usage: { inputTokens: number } }).usage;
    expect(Math.abs(inputTokens - (4 + ofSchema))).toBeLessThanOrEqual(1);
  },
);

test("what a provider states, and a judge that says nothing, stay as they are", async () => {
  const usage = { ...silent, cacheReadTokens: 7 };
  const stated = { outcome: "answered", content: {}, usage, stopReason: "end" } as const;
  const none = { outcome: "notApplicable", reason: "offline" } as const;

  expect(await saying(stated).ask(aJudgeRequest())).toEqual(stated);
  expect(await saying(none).ask(aJudgeRequest())).toEqual(none);
});

test("texts are counted where a model of vectors does not", async () => {
  const embedder = (usage: typeof silent): Embedder =>
    createCountedEmbedder({
      traits: { identity: "e", model: "e", textsPerRequest: 9 },
      embed: async (texts) => ({ vectors: texts.map(() => [1]), usage }),
    });

  expect((await embedder(silent).embed(["abcd", "日本"])).usage.inputTokens).toBe(3);
  expect((await embedder(noUsage).embed([])).usage).toEqual(noUsage);
  const stated = { ...silent, inputTokens: 9 };
  expect((await embedder(stated).embed(["a"])).usage).toEqual(stated);
});
