import { describe, expect, test } from "vitest";
import { createPacedJudge } from "../../lib/adapters/pacing/paced-judge.ts";
import type { RunConfig } from "../../lib/core/config/run-config.ts";
import type { Judge } from "../../lib/core/ports.ts";
import type { Call } from "../support/evaluate.ts";
import { evaluate } from "../support/evaluate.ts";
import {
  aJudge,
  anAgent,
  aRunConfig,
  goodReply,
  markOf,
  someCases,
  type World,
} from "../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../support/talks.ts";
import { createdWorld, namesOf, outcomes, reportOf } from "./run-facts.ts";

const limited = (limits: object): Pick<RunConfig, "judge"> => {
  const { judge } = aRunConfig();
  if (!("model" in judge)) throw new Error("The judge is no model.");
  return { judge: { ...judge, model: { ...judge.model, limits } } };
};

const paced = (judge: Judge): Judge =>
  createPacedJudge(judge, {
    model: "judge-1",
    concurrency: 4,
    repeats: true,
    random: () => 0.5,
    sleep: async () => {},
  });

/** Every call of a function takes its time. */
const passing = (world: World, ms: number) => (_: Call) => {
  world.time.now += ms;
};

const usedOf = ({ quota }: World) => [...quota.used.values()];

describe("a run whose judge may be asked only so often a minute", () => {
  test("waits for the next minute instead of asking more, and asks everything once", async () => {
    const judge = aJudge(goodReply);
    const config = aRunConfig(limited({ requestsPerMinute: 6 }));
    const world = await createdWorld({ config, cases: someCases(4), judge: paced(judge) });

    const done = await evaluate(world, { onCall: passing(world, 9_000) });

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "pass" } });
    expect(outcomes(world)).toEqual(["c-1 passed", "c-2 passed", "c-3 passed", "c-4 passed"]);
    expect(judge.asked).toHaveLength(16);
    expect(new Set(judge.asked.map(markOf)).size).toBe(16);
    expect(done.pauses.length).toBeGreaterThan(0);
    for (const pause of done.pauses) expect(pause).toBeLessThanOrEqual(65_000);
    expect(Math.max(...usedOf(world).map(({ requests }) => requests))).toBeLessThanOrEqual(6);
    expect(usedOf(world).reduce((sum, { requests }) => sum + requests, 0)).toBe(16);
    expect(reportOf(world).usage.judge.calls).toBe(16);
  });

  test("waits between the exchanges of a conversation as well", async () => {
    const judge = aJudge(talkReply);
    const config = aTalkConfig(limited({ requestsPerMinute: 1 }));
    const agent = anAgent(answerInTalk);
    const world = await createdWorld({ config, cases: [aTalk()], agent, judge: paced(judge) });

    const done = await evaluate(world, { onCall: passing(world, 9_000) });

    expect(outcomes(world)).toEqual(["t-1 passed"]);
    expect(agent.asked).toHaveLength(2);
    expect(usedOf(world).map(({ requests }) => requests)).toEqual(judge.asked.map(() => 1));
    const simulated = namesOf(done.calls).filter((name) => name === "SimulateTurn");
    expect(simulated.length).toBeGreaterThan(2);
    expect(done.pauses.length).toBeGreaterThan(2);
  });

  test("makes an error of what no minute is enough for, and waits for nothing", async () => {
    const judge = aJudge();
    const config = aRunConfig(limited({ tokensPerMinute: 1_000 }));
    const world = await createdWorld({ config, judge: paced(judge) });

    const done = await evaluate(world);

    expect(done.pauses).toEqual([]);
    expect(judge.asked).toEqual([]);
    const [result] = world.results();
    expect(result?.status).toBe("error");
    expect(result?.metrics.toxicity?.error).toMatchObject({
      code: "judge.over_quota",
      message: expect.stringContaining("limits.tokensPerMinute is 1000"),
    });
    expect(world.quota.writes()).toBe(0);
  });

  test("writes nothing where no limit is set", async () => {
    const world = await createdWorld({ judge: paced(aJudge()) });

    await evaluate(world);

    expect(outcomes(world)).toEqual(["c-1 passed"]);
    expect(world.quota.writes()).toBe(0);
  });
});
