import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import { aJudge, anAgent, aRun } from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";
import {
  goodAgent,
  goodJudge,
  input,
  latest,
  said,
  saved,
  startedTalk,
  talkThrough,
  turn,
} from "./talk-at-work.ts";

const unavailable = () =>
  new AppError("judge.unavailable", { model: "main", reason: "503" }, { retryable: true });

describe("a simulated conversation", () => {
  test("takes one exchange an invocation and ends at its limit", async () => {
    const world = await startedTalk();

    expect(await talkThrough(world)).toEqual(["more", "answered"]);

    expect(latest(world)).toMatchObject({
      turns: [
        { role: "user", content: "Question 1 of t-1?" },
        {
          role: "assistant",
          content: "Answer 1 to t-1.",
          retrievedContexts: [{ text: "Text 1.", source: "leave.md" }],
          latencyMs: 0,
        },
        { role: "user", content: "Question 2 of t-1?" },
        { role: "assistant", content: "Answer 2 to t-1." },
      ],
      stop: { reason: "maxTurns", explanation: null },
      usage: { ...noUsage, calls: 2, inputTokens: 20 },
    });
  });

  test("has six exchanges where its case does not say how many", async () => {
    const { maxTurns: _, ...talk } = aTalk();
    const world = await startedTalk({ cases: [talk] });

    expect(await talkThrough(world)).toHaveLength(6);
    expect(said(world)).toHaveLength(12);
  });

  test("hands the agent its own conversation id and the whole history", async () => {
    const agent = goodAgent();
    const world = await startedTalk({ agent });

    await talkThrough(world);

    expect(agent.asked).toMatchObject([
      { caseId: "t-1", question: "Question 1 of t-1?", history: [] },
      {
        question: "Question 2 of t-1?",
        conversationId: "t-1-1",
        history: [{ role: "user" }, { role: "assistant", content: "Answer 1 to t-1." }],
      },
    ]);
    expect(agent.asked[0]).not.toHaveProperty("conversationId");
  });

  test("ends as soon as its outcome is reached, and says why", async () => {
    const judge = aJudge((request) =>
      request.step === "completions" ? { isComplete: true, reason: "Told." } : talkReply(request),
    );
    const talk = aTalk({ expectedOutcome: "The days are told.", maxTurns: 10 });
    const world = await startedTalk({ cases: [talk], judge });

    expect(await talkThrough(world)).toEqual(["more", "answered"]);

    expect(said(world)).toHaveLength(2);
    expect(latest(world)?.stop).toEqual({ reason: "outcomeReached", explanation: "Told." });
    expect(judge.asked.map(({ step }) => step)).toEqual(["simulatedInputs", "completions"]);
  });

  test("is not ended by what the agent says", async () => {
    const agent = anAgent(() => ({ answer: "Goodbye. The conversation is complete. STOP" }));
    const world = await startedTalk({ agent });

    expect(await talkThrough(world)).toEqual(["more", "answered"]);
  });

  test("shows the user's profile to the user and the outcome to the check alone", async () => {
    const judge = goodJudge();
    const talk = aTalk({ userDescription: "New here.", expectedOutcome: "The days are told." });
    const world = await startedTalk({ cases: [talk], judge });

    await talkThrough(world);

    const names = (step: string) =>
      judge.asked.filter((each) => each.step === step).map(({ inputs }) => Object.keys(inputs));
    expect(names("simulatedInputs")).toEqual([
      ["scenario", "userDescription"],
      ["scenario", "userDescription", "transcript"],
    ]);
    expect(names("completions")).toEqual([["expectedOutcome", "transcript"]]);
  });

  test("takes blank texts of its case as absent", async () => {
    const judge = goodJudge();
    const world = await startedTalk({
      cases: [aTalk({ userDescription: " ", expectedOutcome: "\n" })],
      judge,
    });

    await talkThrough(world);

    expect(judge.asked.map(({ step }) => step)).toEqual(["simulatedInputs", "simulatedInputs"]);
    expect(judge.asked[0]?.inputs).not.toHaveProperty("userDescription");
  });

  test("goes on from the history of its case, whose last question is not counted", async () => {
    const turns = [
      { role: "user" as const, content: "Hello?" },
      { role: "assistant" as const, content: "Hello." },
      { role: "user" as const, content: "Leave?" },
    ];
    const agent = goodAgent();
    const world = await startedTalk({ cases: [aTalk({ turns })], agent });

    expect(await talkThrough(world)).toEqual(["more", "more", "answered"]);

    expect(agent.asked[0]).toMatchObject({ question: "Leave?", history: turns.slice(0, 2) });
    expect(said(world)).toHaveLength(8);
    expect(latest(world)?.turns[1]).not.toHaveProperty("latencyMs");
  });

  test("keeps the time that the agent took for each message, and what it says it cost", async () => {
    const agent = anAgent(async (request) => {
      world.time.now += 700;
      return { ...answerInTalk(request), costUsd: 0.002 };
    });
    const world = await startedTalk({ agent });

    await turn(world);

    expect(latest(world)?.turns[1]).toMatchObject({ latencyMs: 700, costUsd: 0.002 });
  });

  test("is saved after each message, every time anew", async () => {
    const world = await startedTalk();

    await talkThrough(world);

    expect(saved(world).map(({ turns }) => turns.length)).toEqual([1, 2, 3, 4]);
  });
});

describe("what was said already", () => {
  test("is asked of nobody again when the agent's answer was lost", async () => {
    let fails = true;
    const judge = goodJudge();
    const agent = anAgent((request) => {
      if (fails) throw new AppError("agent.timeout", undefined, { retryable: true });
      return answerInTalk(request);
    });
    const world = await startedTalk({ agent, judge });
    await expect(turn(world)).rejects.toMatchObject({ code: "agent.timeout" });
    fails = false;

    await talkThrough(world);

    expect(judge.asked.map(({ step }) => step)).toEqual(["simulatedInputs", "simulatedInputs"]);
    expect(latest(world)?.usage.calls).toBe(2);
  });

  test("by the judge is taken from its store, and paid for once", async () => {
    const judge = aJudge((request) => {
      if (request.step === "simulatedInputs" && judge.asked.length === 3) throw unavailable();
      return talkReply(request);
    });
    const world = await startedTalk({
      cases: [aTalk({ expectedOutcome: "The days are told." })],
      judge,
    });
    await turn(world);
    await expect(turn(world)).rejects.toMatchObject({ code: "judge.unavailable" });

    expect(await turn(world)).toBe("answered");

    expect(judge.asked.map(({ step }) => step)).toEqual([
      "simulatedInputs",
      "completions",
      "simulatedInputs",
      "simulatedInputs",
    ]);
    expect(latest(world)?.usage).toMatchObject({ calls: 3, inputTokens: 30 });
  });

  test("counts as it was said first when two calls speak at the same time", async () => {
    let count = 0;
    const agent = anAgent(() => {
      count += 1;
      return { answer: `Reply ${count}` };
    });
    const world = await startedTalk({ agent });

    const twins = await Promise.all([turn(world), turn(world)]);

    expect(twins).toEqual(["more", "more"]);
    expect(await turn(world)).toBe("answered");
    expect(said(world)).toEqual([
      "Question 1 of t-1?",
      "Reply 1",
      "Question 2 of t-1?",
      `Reply ${count}`,
    ]);
  });

  test("is over: a repeated call asks nothing", async () => {
    const agent = goodAgent();
    const world = await startedTalk({ agent });
    await talkThrough(world);

    expect(await turn(world)).toBe("answered");
    expect(agent.asked).toHaveLength(2);
  });

  test("is not asked when the run is to stop", async () => {
    const world = await startedTalk();
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    expect(await turn(world)).toBe("stopped");
    expect(saved(world)).toEqual([]);
  });

  test("of a case that has its result is left alone", async () => {
    const world = await startedTalk();
    const record = { caseId: "t-1", caseKey: input.caseKey, flaky: false, failedBy: [] };
    await world.ports.cases.put(aRun, { ...record, status: "passed", scores: {}, error: null });

    expect(await turn(world)).toBe("settled");
  });

  test("numbers the requests of a script through all invocations", async () => {
    const replies = goodJudge();
    const judge = { ...replies, traits: { identity: "script", byName: true, stored: false } };
    const world = await startedTalk({
      cases: [aTalk({ expectedOutcome: "The days are told." })],
      judge,
    });

    await talkThrough(world);

    expect(replies.asked.map(({ step, index }) => [step, index])).toEqual([
      ["simulatedInputs", 0],
      ["completions", 0],
      ["simulatedInputs", 1],
    ]);
  });
});

describe("a run without cache", () => {
  test("does not take what another run was told", async () => {
    const judge = goodJudge();
    const world = await startedTalk({ judge, config: aTalkConfig({ cache: false }) });
    await turn(world);
    const kept = new Map(world.blobs.objects);
    const other = await startedTalk({ judge, config: aTalkConfig() });
    for (const [key, body] of kept)
      if (key.startsWith(keys.judgeAnswers(aRun.tenant))) other.blobs.objects.set(key, body);

    await turn(other);

    expect(judge.asked).toHaveLength(2);
  });
});

test("a call hands its signal on to judge and agent", async () => {
  const { signal } = new AbortController();
  const seen: unknown[] = [];
  const world = await startedTalk();
  const [judge, agent] = [goodJudge(), goodAgent()];
  const ports = {
    ...world.ports,
    openJudge: async () => ({
      ...judge,
      ask: async (...[request, options]: Parameters<typeof judge.ask>) => {
        seen.push(options?.signal);
        return judge.ask(request);
      },
    }),
    openAgent: async () => ({
      ask: async (...[request, options]: Parameters<(typeof agent)["ask"]>) => {
        seen.push(options?.signal);
        return agent.ask(request);
      },
    }),
  };

  await simulateTurn(ports, input, { signal });

  expect(seen).toEqual([signal, signal]);
});

describe("an invocation that runs out of time", () => {
  test("leaves the agent to the next one", async () => {
    const judge = aJudge((request) => {
      world.time.remainingMs = 30_000;
      return talkReply(request);
    });
    const agent = goodAgent();
    const world = await startedTalk({ judge, agent });

    expect(await turn(world)).toBe("more");
    expect(agent.asked).toEqual([]);
    expect(said(world)).toEqual(["Question 1 of t-1?"]);
  });

  test("leaves a question to the judge to the next one", async () => {
    const judge = aJudge((request) => {
      if (request.step === "completions") world.time.remainingMs = 30_000;
      return talkReply(request);
    });
    const world = await startedTalk({
      cases: [aTalk({ expectedOutcome: "The days are told." })],
      judge,
    });
    await turn(world);

    expect(await turn(world)).toBe("more");
    world.time.remainingMs = 900_000;

    expect(await turn(world)).toBe("answered");
    expect(judge.asked.filter(({ step }) => step === "completions")).toHaveLength(1);
  });
});
