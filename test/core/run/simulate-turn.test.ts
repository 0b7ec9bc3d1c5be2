import { describe, expect, test, vi } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { AgentAnswer, JudgeRequest } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import { later } from "../../support/later.ts";
import { aJudge, anAgent, aRun, aWorld, type World } from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";

const input = { ...aRun, caseKey: caseKeyOf("t-1") };
const goodAgent = () => anAgent(answerInTalk);
const goodJudge = () => aJudge(talkReply);

type Options = Parameters<typeof aWorld>[0];

async function startedTalk(options: Options = {}): Promise<World> {
  const world = aWorld({
    config: aTalkConfig(),
    cases: [aTalk()],
    agent: goodAgent(),
    judge: goodJudge(),
    ...options,
  });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  return world;
}

const turn = async (world: World) => (await simulateTurn(world.ports, input)).outcome;

/** One outcome an invocation, until there is no more. */
async function talkThrough(world: World): Promise<string[]> {
  const outcomes = [await turn(world)];
  while (outcomes.at(-1) === "more" && outcomes.length < 12) outcomes.push(await turn(world));
  return outcomes;
}

interface Saved {
  readonly turns: readonly { readonly role: string; readonly content: string }[];
  readonly stop: unknown;
  readonly usage: { readonly calls: number };
}

function saved(world: World): readonly Saved[] {
  const prefix = keys.transcripts(aRun, input.caseKey);
  const versions = [...world.blobs.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  return versions.map((key) => world.json(key) as Saved);
}

const latest = (world: World) => saved(world).at(-1);
const said = (world: World) => latest(world)?.turns.map(({ content }) => content);
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

describe("a recorded conversation", () => {
  const config = aTalkConfig({ agent: { type: "recorded" } });
  const user = { role: "user" as const, content: "Leave?" };
  const assistant = { role: "assistant" as const, content: "Ten." };
  const { scenario: _, ...untitled } = aTalk();
  const recorded = (turns: readonly (typeof user | typeof assistant)[]) =>
    startedTalk({
      config,
      cases: [{ ...untitled, turns: [...turns] }],
      agent: anAgent(() => {
        throw new Error("nobody is to be asked");
      }),
      judge: aJudge(() => {
        throw new Error("nobody is to be asked");
      }),
    });

  test("is taken as it is, whatever its shape, and nobody is asked", async () => {
    const turns = [assistant, user, user, assistant];
    const world = await recorded(turns);

    expect(await turn(world)).toBe("answered");
    expect(latest(world)).toMatchObject({
      turns,
      stop: { reason: "recorded", explanation: null },
      usage: noUsage,
    });
  });

  test("without a word of the agent is an error", async () => {
    const world = await recorded([user]);

    expect(await turn(world)).toBe("settled");
    expect(world.result("t-1")).toMatchObject({
      question: "Leave?",
      conversation: { scenario: null, turns: [user] },
      error: { code: "agent.no_recorded_conversation" },
    });
  });

  test("with a message that says nothing is an error that names its place", async () => {
    const world = await recorded([user, { ...assistant, content: " " }, user, assistant]);

    expect(await turn(world)).toBe("settled");
    expect(world.result("t-1")?.error).toMatchObject({
      code: "agent.blank_message",
      message: expect.stringContaining("Message 2"),
    });
  });
});
