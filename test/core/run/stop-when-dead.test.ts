import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { noteFailure } from "../../../lib/core/run/stop-when-dead.ts";
import { evaluate } from "../../support/evaluate.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aWorld,
  goodReply,
  someCases,
  type World,
} from "../../support/run-world.ts";
import { answeredWorld, input, startedWorld } from "./case-at-work.ts";
import { startedTalk, turn } from "./talk-at-work.ts";

const retryable = { retryable: true } as const;
const timeout = () => new AppError("judge.timeout", { model: "main", seconds: 60 }, retryable);
const throttled = () => new AppError("judge.throttled", { model: "main" }, retryable);
const MINUTE = 60_000;

const failing = (error: () => AppError) =>
  aJudge(() => {
    throw error();
  });

async function fail(world: World, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await expect(scoreCase(world.ports, input)).rejects.toBeInstanceOf(AppError);
  }
}

describe("a judge that hangs from the start", () => {
  test("stops the run after five minutes and eight tries, not after twenty cases", async () => {
    const world = await answeredWorld({ judge: failing(timeout) });
    world.time.now += 5 * MINUTE;

    await fail(world, 7);
    expect((await world.record())?.stop).toBeUndefined();
    await fail(world, 1);

    expect(await world.record()).toMatchObject({ stop: "unreachable", failures: 8 });
  });

  test("gets its time: a short outage stops nothing", async () => {
    const world = await answeredWorld({ judge: failing(timeout) });
    world.time.now += 5 * MINUTE - 1;

    await fail(world, 20);

    expect((await world.record())?.stop).toBeUndefined();
  });

  test("is another thing than one that was reached before", async () => {
    const world = await answeredWorld({ judge: failing(timeout) });
    await world.ports.runs.update(aRun, { set: { reached: true } });
    world.time.now += 10 * MINUTE;

    await fail(world, 20);

    expect((await world.record())?.stop).toBeUndefined();
  });

  test("starts with a clean count in the next attempt", async () => {
    const world = await answeredWorld({ judge: failing(timeout) });
    world.time.now += 10 * MINUTE;
    await fail(world, 8);

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });

    const record = await world.record();
    expect(record).not.toHaveProperty("failures");
    expect(record).not.toHaveProperty("stop");
  });
});

describe("a judge that throttles every call from the start", () => {
  test("stops the run after five minutes", async () => {
    const world = await answeredWorld({ judge: failing(throttled) });
    world.time.now += 5 * MINUTE;

    await fail(world, 7);
    expect((await world.record())?.stop).toBeUndefined();
    await fail(world, 1);

    expect(await world.record()).toMatchObject({ stop: "unreachable", failures: 8 });
  });

  test("stops nothing where its quota is new within minutes", async () => {
    const world = await answeredWorld({ judge: failing(throttled) });
    world.time.now += 2 * MINUTE;

    await fail(world, 30);

    expect((await world.record())?.stop).toBeUndefined();
  });

  test("stops a run of few cases at once, or of long pauses, within a quarter of an hour", async () => {
    const world = await answeredWorld({ judge: failing(throttled) });
    world.time.now += 15 * MINUTE;

    await fail(world, 1);
    expect((await world.record())?.stop).toBeUndefined();
    await fail(world, 1);

    expect((await world.record())?.stop).toBe("unreachable");
  });

  test("is another thing than one that lets a single call through, before any case ends", async () => {
    let calls = 0;
    const judge = aJudge((request) => {
      calls += 1;
      if (calls > 1) throw throttled();
      return goodReply(request);
    });
    const world = await answeredWorld({ judge });
    world.time.now += 20 * MINUTE;

    await fail(world, 20);

    expect(await world.record()).toMatchObject({ reached: true });
    expect((await world.record())?.stop).toBeUndefined();
  });

  test("is another thing than one whose answers an invocation has no time to complete", async () => {
    const judge = aJudge((request) => {
      world.time.remainingMs = 0;
      return goodReply(request);
    });
    const world: World = await answeredWorld({ judge });

    expect(await scoreCase(world.ports, input)).toMatchObject({ more: true });

    expect(await world.record()).toMatchObject({ reached: true });
  });

  test("ends a whole run in time, with cases not run", async () => {
    const config = aRunConfig({ limits: { ...aRunConfig().limits, concurrency: 4 } });
    const judge = aJudge(() => {
      world.time.now += MINUTE / 4;
      throw throttled();
    });
    const world: World = aWorld({ cases: someCases(200), config, judge });
    await world.create();

    await evaluate(world);

    const report = JSON.parse(world.text("report.json"));
    expect(report).toMatchObject({ status: "incomplete", verdict: "incomplete" });
    expect(report.counts.notRun).toBeGreaterThan(150);
  });
});

describe("a judge that asks to be left alone for longer than a run waits", () => {
  const closed = () => new AppError("judge.closed", { model: "main", minutes: 600 });

  test("stops the run after twenty cases from the start, before the agent is asked for the rest", async () => {
    const agent = anAgent(() => ({ answer: "Ten days." }));
    const config = aRunConfig({ limits: { ...aRunConfig().limits, concurrency: 1 } });
    const world = aWorld({ cases: someCases(30), config, judge: failing(closed), agent });
    await world.create();

    await evaluate(world);

    expect(await world.record()).toMatchObject({ stop: "unreachable", unreachable: 20 });
    expect(agent.asked.length).toBeLessThan(30);
  });

  test("stops nothing after it has judged a case", async () => {
    const judge = aJudge((request) => {
      if (request.caseId === "c-1") return goodReply(request);
      throw closed();
    });
    const world = aWorld({ cases: someCases(30), judge });
    await world.create();

    await evaluate(world);

    expect((await world.record())?.stop).toBeUndefined();
  });

  test("counts as well where it plays the user of a conversation", async () => {
    const world = await startedTalk({ judge: failing(closed) });

    await turn(world);

    expect(await world.record()).toMatchObject({ errors: 1, unreachable: 1 });
  });

  test("is another thing than one that answers with something unusable", async () => {
    const world = await answeredWorld({ judge: aJudge(() => "no JSON") });

    await scoreCase(world.ports, input);

    expect(await world.record()).toMatchObject({ errors: 1 });
    expect((await world.record())?.unreachable ?? 0).toBe(0);
  });
});

test("a case at work leaves off when the run was stopped, and keeps what it has", async () => {
  const judge = aJudge();
  const world = await answeredWorld({ judge });
  await world.ports.runs.update(aRun, { set: { stop: "unreachable" } });

  expect(await scoreCase(world.ports, input)).toEqual({ more: false, waitSeconds: 0 });

  expect(judge.asked).toEqual([]);
  expect(await world.caseRecord("c-1")).toBeUndefined();
});

test("an agent that hangs is noticed in the same way", async () => {
  const agent = anAgent(() => {
    throw new AppError("agent.timeout", undefined, retryable);
  });
  const world = await startedWorld({ agent });
  world.time.now += 6 * MINUTE;

  for (let time = 0; time < 8; time += 1) {
    const query = queryAgent(world.ports, { ...input, conversationId: "", brokenBy: "" });
    await expect(query).rejects.toBeInstanceOf(AppError);
  }

  expect((await world.record())?.stop).toBe("unreachable");
});

test("whatever is not an error of ours is passed on uncounted", async () => {
  const agent = anAgent(() => {
    throw new TypeError("bug");
  });
  const world = await startedWorld({ agent });

  const query = queryAgent(world.ports, { ...input, conversationId: "", brokenBy: "" });

  await expect(query).rejects.toThrow("bug");
  expect(await world.record()).not.toHaveProperty("failures");
});

test("a failure that is no endpoint's counts nothing", async () => {
  const world = await startedWorld({ cases: someCases(1) });

  await noteFailure(world.ports, aRun, new AppError("run.missing_object", { key: "k" }));

  expect((await world.record())?.failures ?? 0).toBe(0);
});
