import { expect, test } from "vitest";
import { createPacedJudge } from "../../../lib/adapters/pacing/paced-judge.ts";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import type { Judge } from "../../../lib/core/ports.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import { aJudge, aRunConfig } from "../../support/run-world.ts";
import { aTalkConfig } from "../../support/talks.ts";
import { answeredWorld, input } from "./case-at-work.ts";
import { goodAgent, goodJudge, startedTalk, input as talkInput } from "./talk-at-work.ts";

const limited = (config: RunConfig, requestsPerMinute: number): RunConfig => {
  if (!("model" in config.judge)) throw new Error("The judge is no model.");
  const model = { ...config.judge.model, limits: { requestsPerMinute } };
  return { ...config, judge: { ...config.judge, model } };
};

const paced = (judge: Judge) =>
  createPacedJudge(judge, {
    model: "judge-1",
    concurrency: 4,
    repeats: true,
    random: () => 0.5,
    sleep: async () => {},
  });

test("a case whose judge's minute is used up keeps what landed, and says when to come back", async () => {
  const judge = aJudge();
  const config = limited(aRunConfig(), 3);
  const world = await answeredWorld({ config, judge: paced(judge) });

  const { more, waitSeconds } = await scoreCase(world.ports, input);

  expect(more).toBe(true);
  expect(waitSeconds).toBeGreaterThanOrEqual(60);
  expect(waitSeconds).toBeLessThan(65);
  expect(judge.asked).toHaveLength(3);

  world.time.now += waitSeconds * 1_000;
  expect(await scoreCase(world.ports, input)).toEqual({ more: false, waitSeconds: 0 });
  expect(judge.asked).toHaveLength(4);
});

test("a conversation whose minute is used up has lost nothing when it goes on", async () => {
  const [judge, agent] = [goodJudge(), goodAgent()];
  const config = limited(aTalkConfig(), 1);
  const world = await startedTalk({ config, agent, judge: paced(judge) });

  expect(await simulateTurn(world.ports, talkInput)).toEqual({ outcome: "more" });
  const waiting = await simulateTurn(world.ports, talkInput);
  expect(waiting).toEqual({ outcome: "more", waitSeconds: expect.any(Number) });
  expect(agent.asked).toHaveLength(1);

  world.time.now += (waiting.waitSeconds ?? 0) * 1_000;
  await simulateTurn(world.ports, talkInput);
  expect(agent.asked).toHaveLength(2);
  expect(judge.asked).toHaveLength(2);
});
