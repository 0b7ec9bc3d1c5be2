import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOpenAiJudge } from "../../../lib/adapters/openai/openai-judge.ts";
import { createPacedJudge } from "../../../lib/adapters/pacing/paced-judge.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import type { Judge, JudgeReply } from "../../../lib/core/ports.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ReceivedCall } from "../../support/model-server.ts";
import { chatError, chatReply, startOpenAiServer } from "../../support/openai-server.ts";

interface Stand {
  readonly concurrency?: number;
  readonly callTimeoutMs?: number;
}

/** A judge behind a server; its pauses are a hundred times shorter than they should be. */
async function aJudgeBehind(
  behave: (call: ReceivedCall) => Behaviour | Promise<Behaviour>,
  { concurrency = 4, callTimeoutMs = 5_000 }: Stand = {},
) {
  const server = await startOpenAiServer(behave);
  onTestFinished(() => server.close());
  const model = openAiModelSchema.parse({
    provider: "openai",
    modelId: "m",
    baseUrl: `${server.url}/v1`,
  });
  const pauses: number[] = [];
  const judge = createPacedJudge(createOpenAiJudge({ model, callTimeoutMs, retryDelayMs: 1 }), {
    model: "m",
    concurrency,
    repeats: true,
    random: Math.random,
    sleep: async (ms, signal) => {
      pauses.push(ms);
      await delay(ms / 100, undefined, signal && { signal });
    },
  });
  return { server, judge, pauses };
}

const ask = (judge: Judge, count: number) =>
  Promise.all(Array.from({ length: count }, () => judge.ask(aJudgeRequest())));
const callsOf = (reply: JudgeReply) => (reply.outcome === "answered" ? reply.usage.calls : 0);

describe("a server that throttles above two calls in flight", () => {
  test("is asked fewer at a time, and answers everything in the end", async () => {
    let inFlight = 0;
    let throttled = 0;
    const { server, judge } = await aJudgeBehind(
      async () => {
        if (inFlight >= 2) {
          throttled += 1;
          return chatError(429, "slow down", {});
        }
        inFlight += 1;
        await delay(4);
        inFlight -= 1;
        return chatReply();
      },
      { concurrency: 16 },
    );

    const replies = await ask(judge, 120);

    expect(replies.map(({ outcome }) => outcome)).toEqual(replies.map(() => "answered"));
    expect(throttled).toBeGreaterThan(0);
    expect(server.maxInFlight()).toBeLessThanOrEqual(16);
    // Each reply tells the calls that it took, so none is forgotten.
    expect(replies.reduce((sum, reply) => sum + callsOf(reply), 0)).toBe(server.calls.length);
    // Most calls go through: the limit stays near what the server takes.
    expect(server.calls.length).toBeLessThan(3 * replies.length);
  });
});

describe("a server that asks to wait", () => {
  test("is not asked before", async () => {
    const { server, judge, pauses } = await aJudgeBehind(({ number }) =>
      number === 0 ? chatError(429, "later", { "retry-after": "7" }) : chatReply(),
    );

    await ask(judge, 1);

    expect(server.calls).toHaveLength(2);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(7_000);
  });
});

describe("a server that hangs", () => {
  test("is asked once more after the time of the call, once it has answered", async () => {
    const { server, judge } = await aJudgeBehind(
      ({ number }) => (number === 1 ? "hang" : chatReply()),
      { callTimeoutMs: 150 },
    );

    await ask(judge, 1);
    const [reply] = await ask(judge, 1);

    expect(server.calls).toHaveLength(3);
    expect(reply && callsOf(reply)).toBe(2);
  });

  test("for ever is told as a timeout, and holds no place any more", async () => {
    const { server, judge } = await aJudgeBehind(
      ({ number }) => (number === 1 || number === 2 ? "hang" : chatReply()),
      { callTimeoutMs: 150, concurrency: 1 },
    );

    await ask(judge, 1);
    await expect(ask(judge, 1)).rejects.toMatchObject({
      code: "judge.timeout",
      cause: { usage: { calls: 2 } },
    });
    await ask(judge, 1);

    expect(server.calls).toHaveLength(4);
  });
});

describe("a dead endpoint", () => {
  test("is told at once, without a pause", async () => {
    const { server, judge, pauses } = await aJudgeBehind(() => chatReply());
    await server.close();

    await expect(judge.ask(aJudgeRequest())).rejects.toMatchObject({ code: "judge.unavailable" });
    expect(pauses).toEqual([]);
  });
});
