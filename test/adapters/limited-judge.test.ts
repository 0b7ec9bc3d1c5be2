import { describe, expect, it } from "vitest";
import { createLimitedJudge } from "../../lib/adapters/limited-judge.ts";
import type { Judge, JudgeReply } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";
import { aJudgeRequest } from "../support/judge-request.ts";

const reply: JudgeReply = {
  outcome: "answered",
  content: {},
  usage: noUsage,
  stopReason: "end",
};

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

describe("createLimitedJudge", () => {
  it("lets the next question through when an earlier one is answered", async () => {
    const { judge, waiting } = aWaitingJudge();
    const limited = createLimitedJudge(judge, 2);
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
    const limited = createLimitedJudge(judge, 1);
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
});
