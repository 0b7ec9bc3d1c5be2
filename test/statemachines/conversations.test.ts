import { describe, expect, test } from "vitest";
import { AppError } from "../../lib/core/errors.ts";
import type { CaseResult } from "../../lib/core/results.ts";
import { named } from "../local/asl/run-machine.ts";
import { evaluate, functionsOf } from "../support/evaluate.ts";
import { aJudge, anAgent, aRun, type WorldOptions } from "../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../support/talks.ts";
import { createdWorld, isFor, namesOf, outcomes, reportOf, timeout } from "./run-facts.ts";

const someTalks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aTalk({ id: `t-${index + 1}`, scenario: `Scenario ${index + 1}.`, maxTurns: 3 }),
  );

const aTalkWorld = (options: WorldOptions = {}) =>
  createdWorld({
    config: aTalkConfig(),
    cases: someTalks(2),
    agent: anAgent(answerInTalk),
    judge: aJudge(talkReply),
    ...options,
  });

const rolesOf = ({ conversation }: CaseResult) => conversation?.turns.map(({ role }) => role);

describe("a run of conversations", () => {
  test("calls for each exchange once, then scores, counts, gates and publishes", async () => {
    const world = await aTalkWorld();

    const done = await evaluate(world);

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "pass" } });
    expect(namesOf(done.calls).toSorted()).toEqual([
      "AggregateRun",
      "GateRun",
      "PrepareRun",
      "ScoreCase",
      "ScoreCase",
      ...Array.from({ length: 6 }, () => "SimulateTurn"),
    ]);
    expect(outcomes(world)).toEqual(["t-1 passed", "t-2 passed"]);
    expect(done.pauses).toEqual([]);
    for (const result of world.results()) {
      const pair = ["user", "assistant"];
      expect(rolesOf(result)).toEqual([...pair, ...pair, ...pair]);
      expect(result.conversation?.stop?.reason).toBe("maxTurns");
    }
  });

  test("has each conversation in a child of its own", async () => {
    const done = await evaluate(await aTalkWorld({ cases: someTalks(3) }));

    expect(done.events.filter(({ type }) => type === "ExecutionStarted")).toHaveLength(4);
  });

  test("carries nothing that was said in its payloads, however long it is", async () => {
    const answer = "long ".repeat(60_000);
    const world = await aTalkWorld({ agent: anAgent(() => ({ answer })) });

    const done = await evaluate(world);

    expect(done.status).toBe("SUCCEEDED");
    expect(JSON.stringify(done.events)).not.toMatch(/long long|Question 1 of/);
    expect(world.results()[0]?.conversation?.turns[1]?.content).toBe(answer);
  });

  test("asks nobody where the conversations are recorded", async () => {
    const turns = [
      { role: "user" as const, content: "Leave?" },
      { role: "assistant" as const, content: "Ten days." },
    ];
    const agent = anAgent();
    const config = aTalkConfig({ agent: { type: "recorded" } });
    const world = await aTalkWorld({ agent, config, cases: [aTalk({ turns })] });

    await evaluate(world);

    expect(agent.asked).toEqual([]);
    expect(world.results()).toMatchObject([
      { status: "passed", conversation: { turns, stop: { reason: "recorded" } } },
    ]);
  });

  test("skips rows without a scenario", async () => {
    const world = await aTalkWorld({ cases: [...someTalks(1), aTalk({ id: "x", scenario: " " })] });

    await evaluate(world);

    expect(outcomes(world)).toEqual(["t-1 passed", "x dataset.case_without_scenario"]);
  });
});

describe("a conversation in which something breaks", () => {
  test("goes on after pauses when an endpoint was busy", async () => {
    let failures = 3;
    const agent = anAgent((request) => {
      failures -= request.history?.length === 2 ? 1 : 0;
      if (request.history?.length === 2 && failures >= 0) throw timeout();
      return answerInTalk(request);
    });
    const judge = aJudge(talkReply);
    const world = await aTalkWorld({ cases: someTalks(1), agent, judge });

    const done = await evaluate(world);

    expect(outcomes(world)).toEqual(["t-1 passed"]);
    expect(done.pauses).toEqual([500, 1000, 2000]);
    expect(judge.asked.filter(({ step }) => step === "simulatedInputs")).toHaveLength(3);
  });

  test("is given up in the end with what was said, and fails nothing else", async () => {
    const agent = anAgent((request) => {
      if (request.caseId === "t-1" && request.history?.length === 2) throw timeout();
      return answerInTalk(request);
    });
    const world = await aTalkWorld({ agent });

    const done = await evaluate(world);

    expect(done.status).toBe("SUCCEEDED");
    expect(outcomes(world)).toEqual(["t-1 agent.timeout", "t-2 passed"]);
    expect(world.results()[0]?.conversation).toMatchObject({
      turns: [{ role: "user" }, { role: "assistant" }, { content: "Question 2 of t-1?" }],
      stop: null,
    });
  });

  test.each(["SimulateTurn", "ScoreCase"])(
    "at %s ends with an error of its case",
    async (state) => {
      const world = await aTalkWorld();

      await evaluate(world, {
        onCall: (call) => {
          if (call.name === state && isFor(call, "t-2")) throw named("TypeError", "x is undefined");
        },
      });

      expect(world.results().map(({ status }) => status)).toEqual(["passed", "error"]);
      expect(JSON.stringify(world.results()[1])).toContain("x is undefined");
    },
  );

  test("where the judge keeps failing is an error with the judge's code, never a score", async () => {
    const judge = aJudge((request) => {
      if (request.caseId === "t-2" && request.step === "simulatedInputs") {
        throw new AppError("judge.denied", { model: "main", reason: "403" });
      }
      return talkReply(request);
    });
    const world = await aTalkWorld({ judge });

    await evaluate(world);

    expect(outcomes(world)).toEqual(["t-1 passed", "t-2 judge.denied"]);
    expect(world.results()[1]?.metrics).toEqual({});
  });

  test("stops the run after twenty in a row that reached nobody", async () => {
    const agent = anAgent(() => {
      throw timeout();
    });
    const world = await aTalkWorld({ agent, cases: someTalks(30) });

    const done = await evaluate(world);

    expect(done).toMatchObject({ output: { verdict: "incomplete" } });
    expect(reportOf(world).counts.notRun).toBeGreaterThan(0);
    expect(await world.record()).toMatchObject({ stop: "unreachable" });
  });

  test("is done again from its last message by the attempt that retries errors", async () => {
    let isDown = true;
    const agent = anAgent((request) => {
      if (isDown && request.caseId === "t-1" && request.history?.length === 2) throw timeout();
      return answerInTalk(request);
    });
    const judge = aJudge(talkReply);
    const world = await aTalkWorld({ agent, judge });
    await evaluate(world);
    isDown = false;
    const before = agent.asked.length;

    expect(namesOf((await evaluate(world, { attempt: 2 })).calls)).not.toContain("SimulateTurn");
    await evaluate(world, { attempt: 3, retryErrors: true });

    expect(outcomes(world)).toEqual(["t-1 passed", "t-2 passed"]);
    expect(agent.asked.slice(before).map(({ question }) => question)).toEqual([
      "Question 2 of t-1?",
      "Question 3 of t-1?",
    ]);
    const spoken = judge.asked.filter(({ step }) => step === "simulatedInputs");
    expect(spoken).toHaveLength(6);
  });
});

describe("a run of conversations that is cancelled", () => {
  async function uninterrupted() {
    const world = await aTalkWorld();
    await evaluate(world);
    return world.text("results.jsonl");
  }

  test.each([1, 3, 6])("at exchange %i goes on where it stopped", async (nth) => {
    const agent = anAgent(answerInTalk);
    const judge = aJudge(talkReply);
    const world = await aTalkWorld({ agent, judge });
    const controller = new AbortController();
    const inFlight: Promise<unknown>[] = [];
    let exchanges = 0;
    const { SimulateTurn = async () => undefined } = functionsOf(world);
    const functions = {
      SimulateTurn: (payload: unknown) => {
        exchanges += 1;
        if (exchanges === nth) controller.abort();
        const running = SimulateTurn(payload);
        inFlight.push(running);
        return running;
      },
    };
    const done = await evaluate(world, { functions, signal: controller.signal });
    await Promise.allSettled(inFlight);
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });
    await functionsOf(world).FinalizeRun?.({ ...aRun, error: "States.ABORTED", cause: "" });

    expect(done.status).toBe("ABORTED");
    expect((await evaluate(world, { attempt: 2 })).status).toBe("SUCCEEDED");
    expect(world.text("results.jsonl")).toBe(await uninterrupted());
    expect(agent.asked).toHaveLength(6);
    expect(judge.asked.filter(({ step }) => step === "simulatedInputs")).toHaveLength(6);
  });
});
