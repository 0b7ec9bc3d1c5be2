import { describe, expect, test, vi } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { AgentAnswer, JudgeRequest } from "../../../lib/core/ports.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { later } from "../../support/later.ts";
import { aJudge, anAgent, aRun } from "../../support/run-world.ts";
import { answerInTalk, aTalk, talkReply } from "../../support/talks.ts";
import {
  goodAgent,
  goodJudge,
  input,
  latest,
  saved,
  startedTalk,
  talkThrough,
  turn,
} from "./talk-at-work.ts";

/** A world whose first call to the agent is answered by the test, the others at once. */
async function twinsAtWork(answerTo = answerInTalk) {
  const late = later<AgentAnswer>();
  const agent = anAgent((request) => (agent.asked.length === 1 ? late.promise : answerTo(request)));
  const world = await startedTalk({ agent });
  const first = turn(world);
  await vi.waitFor(() => expect(agent.asked).toHaveLength(1));
  return { world, first, late };
}

describe("a call whose agent fails long after a twin of it went on", () => {
  test("leaves the whole conversation as it is, and the case unsettled", async () => {
    const { world, first, late } = await twinsAtWork();
    expect(await talkThrough(world)).toEqual(["more", "answered"]);
    const whole = saved(world);

    late.resolve({ answer: "" });

    expect(await first).toBe("more");
    expect(saved(world)).toEqual(whole);
    expect(await world.caseRecord("t-1")).toBeUndefined();
    expect((await world.record())?.done).toBe(0);
  });

  test("leaves the verdict of a case that was scored, and counts it once", async () => {
    const { world, first, late } = await twinsAtWork();
    await talkThrough(world);
    await scoreCase(world.ports, input);
    const result = world.result("t-1");

    late.resolve({ answer: "" });

    expect(await first).toBe("more");
    expect(result?.status).toBe("passed");
    expect(world.result("t-1")).toEqual(result);
    expect(await world.record()).toMatchObject({ done: 1, errors: 0 });
  });

  test("and the twin that failed first tell one error", async () => {
    const { world, first, late } = await twinsAtWork(() => ({ answer: "" }));

    expect(await turn(world)).toBe("settled");
    late.resolve({ answer: "" });

    expect(await first).toBe("more");
    expect(await turn(world)).toBe("settled");
    expect(await world.record()).toMatchObject({ done: 1, errors: 1 });
  });
});

describe("a conversation that breaks", () => {
  test("where the agent answers with nothing is an error with the transcript so far", async () => {
    const agent = anAgent((request) =>
      request.history?.length === 2 ? { answer: " \n" } : answerInTalk(request),
    );
    const world = await startedTalk({ agent });

    expect(await talkThrough(world)).toEqual(["more", "settled"]);

    expect(world.result("t-1")).toMatchObject({
      status: "error",
      question: "Wants to know about leave.",
      answer: null,
      metrics: {},
      error: { code: "agent.no_answer" },
      conversation: {
        scenario: "Wants to know about leave.",
        turns: [
          { role: "user" },
          { role: "assistant" },
          { role: "user", content: "Question 2 of t-1?" },
        ],
        stop: null,
        usage: { calls: 2 },
      },
    });
  });

  test("is asked no more in the same attempt", async () => {
    const agent = anAgent(() => ({ answer: "" }));
    const world = await startedTalk({ agent });
    await turn(world);

    expect(await turn(world)).toBe("settled");
    expect(agent.asked).toHaveLength(1);
  });

  test("goes on where it broke when its errors are done again", async () => {
    let isBroken = true;
    const judge = goodJudge();
    const agent = anAgent((request) => (isBroken ? { answer: "" } : answerInTalk(request)));
    const world = await startedTalk({ agent, judge });
    await turn(world);
    isBroken = false;

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });
    expect(await talkThrough(world)).toEqual(["more", "answered"]);

    expect(agent.asked.map(({ question }) => question)).toEqual([
      "Question 1 of t-1?",
      "Question 1 of t-1?",
      "Question 2 of t-1?",
    ]);
    expect(judge.asked).toHaveLength(2);
  });

  test("where the judge's words can't be read carries the judge's code and what was spent", async () => {
    const world = await startedTalk({ judge: aJudge(() => "no JSON at all") });

    expect(await turn(world)).toBe("settled");

    expect(world.result("t-1")).toMatchObject({
      status: "error",
      error: { code: "judge.unparseable" },
      conversation: { turns: [], stop: null, usage: { calls: 2 } },
    });
  });

  test("remembers what failed attempts cost, and counts what is kept once", async () => {
    let isBroken = true;
    const judge = aJudge((request) =>
      request.step === "simulatedInputs" && isBroken ? "no JSON at all" : talkReply(request),
    );
    const turns = [
      { role: "user" as const, content: "Hello?" },
      { role: "assistant" as const, content: "Hello." },
    ];
    const talk = aTalk({ turns, expectedOutcome: "The days are told." });
    const world = await startedTalk({ cases: [talk], judge });
    await turn(world);
    // The check, and two unreadable messages.
    expect(world.result("t-1")?.conversation?.usage.calls).toBe(3);
    isBroken = false;

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });
    await turn(world);

    expect(judge.asked).toHaveLength(4);
    expect(latest(world)?.usage).toMatchObject({ calls: 4, inputTokens: 40 });
  });

  test("remembers the cost of answers that nobody keeps", async () => {
    const replies = aJudge((request) =>
      request.step === "simulatedInputs" ? "no JSON at all" : talkReply(request),
    );
    const judge = { ...replies, traits: { identity: "script", byName: true, stored: false } };
    const turns = [
      { role: "user" as const, content: "Hello?" },
      { role: "assistant" as const, content: "Hello." },
    ];
    const talk = aTalk({ turns, expectedOutcome: "The days are told." });
    const world = await startedTalk({ cases: [talk], judge });

    await turn(world);

    expect(latest(world)?.usage.calls).toBe(replies.asked.length);
  });

  test.each([
    { turns: [{ role: "user" as const, content: "Leave?" }] },
    {
      turns: [
        { role: "user" as const, content: "Leave?" },
        { role: "assistant" as const, content: "Ten days." },
      ],
    },
  ])("before the agent was asked anything is an error, not its success: %j", async ({ turns }) => {
    const judge = aJudge(() => ({ isComplete: true, reason: "Told." }));
    const agent = goodAgent();
    const talk = aTalk({ turns, expectedOutcome: "The days are told." });
    const world = await startedTalk({ cases: [talk], judge, agent });

    expect(await turn(world)).toBe("settled");

    expect(agent.asked).toEqual([]);
    expect(world.result("t-1")).toMatchObject({
      status: "error",
      error: { code: "agent.never_asked" },
      conversation: { turns, stop: null, usage: { calls: 1 } },
    });
    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });
    expect(await turn(world)).toBe("settled");
    expect(world.result("t-1")?.conversation?.usage.calls).toBe(1);
  });

  test("counts what the judge took once when the agent fails after a check", async () => {
    const turns = [
      { role: "user" as const, content: "Hello?" },
      { role: "assistant" as const, content: "Hello." },
      { role: "user" as const, content: "Leave?" },
    ];
    const agent = anAgent(() => ({ answer: "" }));
    const talk = aTalk({ turns, expectedOutcome: "The days are told." });
    const world = await startedTalk({ cases: [talk], agent });

    await turn(world);

    expect(world.result("t-1")?.conversation?.usage.calls).toBe(1);
  });

  test("where the judge has no basis for its user says which judge it is", async () => {
    const judge = {
      traits: { identity: "offline", byName: false, stored: false },
      ask: async (_: JudgeRequest) => ({ outcome: "notApplicable", reason: "offline" }) as const,
    };
    const world = await startedTalk({ judge });

    expect(await turn(world)).toBe("settled");
    expect(world.result("t-1")?.error).toEqual({
      code: "run.user_not_simulated",
      message:
        'The judge "main" could not make up the user\'s next message. Set judge to a model that models defines.',
    });
  });

  test("by a fault of ours is nobody's data", async () => {
    const agent = anAgent(() => {
      throw new TypeError("bug");
    });
    const world = await startedTalk({ agent });

    await expect(turn(world)).rejects.toThrow("bug");
    expect(world.result("t-1")).toBeUndefined();
  });

  test("by a fault of the store is thrown, not told as the case's", async () => {
    const agent = anAgent(() => {
      throw new AppError("run.missing_object", { key: "k" });
    });
    const world = await startedTalk({ agent });

    await expect(turn(world)).rejects.toMatchObject({ code: "run.missing_object" });
  });
});

describe("an endpoint that can't be reached", () => {
  const down = anAgent(() => {
    throw new AppError("agent.timeout", undefined, { retryable: true });
  });

  test("is counted and thrown, to be tried again", async () => {
    const world = await startedTalk({ agent: down });

    await expect(turn(world)).rejects.toMatchObject({ code: "agent.timeout", retryable: true });
    expect(await world.record()).toMatchObject({ failures: 1, reached: false });
  });

  test("is no dead one as soon as an exchange took place", async () => {
    const world = await startedTalk();

    await turn(world);

    expect(await world.record()).toMatchObject({ reached: true });
  });
});
