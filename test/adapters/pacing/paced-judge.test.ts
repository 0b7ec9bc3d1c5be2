import { describe, expect, it } from "vitest";
import { createPacedJudge } from "../../../lib/adapters/pacing/paced-judge.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import type { Judge, JudgeReply } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

const reply: JudgeReply = {
  outcome: "answered",
  content: {},
  usage: noUsage,
  stopReason: "end",
};

const paced = (judge: Judge, concurrency: number) =>
  createPacedJudge(judge, {
    model: "judge-1",
    concurrency,
    repeats: true,
    random: () => 0.5,
    sleep: async () => {},
  });

/** A judge whose answers the test lets go one by one. */
function aWaitingJudge() {
  const waiting: (() => void)[] = [];
  const judge: Judge = {
    traits: { identity: "waiting", byName: false, stored: true },
    ask: () => new Promise((resolve) => waiting.push(() => resolve(reply))),
  };
  return { judge, waiting };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("createPacedJudge", () => {
  it("lets the next question through when an earlier one is answered", async () => {
    const { judge, waiting } = aWaitingJudge();
    const limited = paced(judge, 2);
    const asked = [1, 2, 3].map(() => limited.ask(aJudgeRequest()));

    await settle();
    expect(waiting).toHaveLength(2);
    waiting[0]?.();
    await settle();
    expect(waiting).toHaveLength(3);
    for (const answer of waiting) answer();

    expect(await Promise.all(asked)).toEqual([reply, reply, reply]);
    expect(limited.traits).toBe(judge.traits);
  });

  it("does not ask what was aborted while it waited", async () => {
    const { judge, waiting } = aWaitingJudge();
    const limited = paced(judge, 1);
    const controller = new AbortController();
    const first = limited.ask(aJudgeRequest());
    const second = limited.ask(aJudgeRequest(), { signal: controller.signal });

    await settle();
    controller.abort(new Error("cancelled"));
    waiting[0]?.();

    await expect(second).rejects.toThrow("cancelled");
    await first;
    expect(waiting).toHaveLength(1);
  });

  it("does not ask what may not begin any more when its turn comes", async () => {
    const { judge, waiting } = aWaitingJudge();
    const limited = paced(judge, 1);
    let isOver = false;
    const options = { mayBegin: () => !isOver };
    const first = limited.ask(aJudgeRequest(), options);
    const second = limited.ask(aJudgeRequest(), options);

    await settle();
    isOver = true;
    waiting[0]?.();

    await expect(second).rejects.toEqual(new Unanswered("noTimeLeft"));
    expect(await first).toBe(reply);
    expect(waiting).toHaveLength(1);
  });

  it("lets a metric of many requests begin none of them after its time", async () => {
    const asked: string[] = [];
    const judge: Judge = {
      traits: { identity: "counting", byName: false, stored: true },
      ask: async ({ step }) => {
        asked.push(step);
        return { ...reply, content: { verdict: "yes", reason: "関係があります。" } };
      },
    };
    const exchange = (at: number) => [
      { role: "user" as const, content: `質問${at}` },
      { role: "assistant" as const, content: `回答${at}` },
    ];
    const turns = Array.from({ length: 50 }, (_, at) => exchange(at)).flat();

    const { more, records } = await scoreMetrics({
      judge: paced(judge, 2),
      language: "ja",
      input: { caseId: "c-1", question: "", answer: "", conversation: { turns } },
      selections: [
        { id: "turn-relevancy", threshold: 0.5, strictMode: false, options: { windowSize: 10 } },
      ],
      expectAbstention: false,
      landed: {},
      onLanded: async () => {},
      shouldYield: () => asked.length >= 6,
    });

    expect([more, records, asked.length]).toEqual([true, {}, 6]);
  });
});
