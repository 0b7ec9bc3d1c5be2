import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, anAgent, aRun, type World } from "../../support/run-world.ts";
import { answeredWorld, input, startedWorld } from "./case-at-work.ts";

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

  test("is another thing than one that throttles", async () => {
    const world = await answeredWorld({ judge: failing(throttled) });
    world.time.now += 10 * MINUTE;

    await fail(world, 20);

    expect(await world.record()).toMatchObject({ status: "running" });
    expect(await world.record()).not.toHaveProperty("failures");
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
