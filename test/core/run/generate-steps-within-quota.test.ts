import { expect, test } from "vitest";
import { createPacedJudge } from "../../../lib/adapters/pacing/paced-judge.ts";
import { generateSteps } from "../../../lib/core/run/generate-steps.ts";
import { aJudge, aRun, aRunConfig, aWorld, NOW } from "../../support/run-world.ts";

const LIMITS = { requestsPerMinute: 1 };

function aLimitedWorld() {
  const config = aRunConfig({
    metrics: ["敬語", "長さ"].map((id) => ({
      id,
      threshold: 0.5,
      strictMode: false,
      options: { criteria: `${id}はよいか` },
      custom: "g-eval" as const,
    })),
  });
  if (!("model" in config.judge)) throw new Error("The judge is no model.");
  const judge = aJudge(() => ({ steps: ["数える"] }));
  const paced = createPacedJudge(judge, {
    model: "judge-1",
    concurrency: 4,
    repeats: true,
    random: () => 0.5,
    sleep: async () => {},
  });
  const model = { ...config.judge.model, limits: LIMITS };
  const limited = { ...config, judge: { ...config.judge, model } };
  return { world: aWorld({ config: limited, judge: paced }), judge };
}

test("steps wait for the minutes of their model, since nothing else can", async () => {
  const { world, judge } = aLimitedWorld();

  const { usage, retry } = await generateSteps(world.ports, world.config, aRun);

  expect([usage.calls, retry]).toEqual([2, undefined]);
  expect(judge.asked).toHaveLength(2);
  expect(world.time.now).toBe(NOW + 60_000);
  expect([...world.quota.used.values()].map(({ requests }) => requests)).toEqual([1, 1]);
});

test("steps that get none of several minutes are left to another try", async () => {
  const { world, judge } = aLimitedWorld();
  const everything = { requests: 1, tokens: 0 };
  for (let minute = NOW / 60_000; minute < NOW / 60_000 + 10; minute += 1) {
    const place = { tenant: aRun.tenant, alias: "main", minute, limits: { requests: 1 } };
    await world.quota.take(place, { least: everything, most: everything });
  }

  const { retry } = await generateSteps(world.ports, world.config, aRun);

  expect(retry).toMatchObject({ code: "judge.throttled", retryable: true });
  expect(judge.asked).toEqual([]);
});
