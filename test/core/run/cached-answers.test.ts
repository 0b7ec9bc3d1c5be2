import { expect, test } from "vitest";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import type { RunRef } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { createRun } from "../../../lib/core/run/create-run.ts";
import { evaluate } from "../../support/evaluate.ts";
import {
  aJudge,
  anAgent,
  aRunConfig,
  aSelection,
  aWorld,
  goodReply,
  type World,
} from "../../support/run-world.ts";

const DAY_MS = 86_400_000;

/** A judge, an embedding model and a custom metric whose steps are to be made. */
function askedWorld() {
  const texts: string[] = [];
  const embedder = {
    traits: { identity: "e", model: "e", textsPerRequest: 8 },
    embed: async (asked: readonly string[]) => {
      texts.push(...asked);
      return { vectors: asked.map((text) => [text.length, 1]), usage: noUsage };
    },
  };
  const judge = aJudge((request) => {
    if (request.step === "steps") return { steps: ["数える"] };
    return request.step === "evaluation" ? { score: 8, reason: "r" } : goodReply(request);
  });
  const agent = anAgent();
  const custom = { ...aSelection("敬語"), custom: "g-eval", options: { criteria: "丁寧か" } };
  const metrics = [aSelection("toxicity"), aSelection("ragas-semantic-similarity"), custom];
  const config = aRunConfig({ metrics: metrics as RunConfig["metrics"] });
  const plain = aWorld({ judge, agent, config });
  const world = {
    ...plain,
    ports: { ...plain.ports, openEmbedder: async () => embedder },
  } as unknown as World;
  const run = async (runId: string, changes: Partial<RunConfig> = {}) => {
    const ref: RunRef = { tenant: "default", runId };
    const before = { steps: judge.asked.length, texts: texts.length, agent: agent.asked.length };
    const testSet = world.testSet.map((each) => `${JSON.stringify(each)}\n`).join("");
    await createRun(world.ports, { run: ref, config: { ...config, ...changes }, testSet });
    expect((await evaluate(world, { run: ref })).status).toBe("SUCCEEDED");
    return {
      steps: judge.asked.slice(before.steps).map(({ step }) => step),
      texts: texts.length - before.texts,
      agent: agent.asked.length - before.agent,
    };
  };
  return { world, run };
}

const ALL = { steps: ["steps", "opinions", "evaluation", "verdicts"], texts: 2, agent: 1 };
const NONE = { steps: [], texts: 0, agent: 1 };
const sorted = ({ steps, ...rest }: Awaited<ReturnType<ReturnType<typeof askedWorld>["run"]>>) => ({
  ...rest,
  steps: steps.toSorted(),
});

test("a run takes answers, vectors and steps of another one, never its agent's answers", async () => {
  const { run } = askedWorld();

  expect(sorted(await run("01JA"))).toEqual(sorted(ALL));
  expect(await run("01JB")).toEqual(NONE);
});

test("a run without cache asks for all of it, and leaves nothing to others", async () => {
  const { run } = askedWorld();
  await run("01JA");

  expect(sorted(await run("01JB", { cache: false }))).toEqual(sorted(ALL));
  expect(sorted(await run("01JC", { cache: false }))).toEqual(sorted(ALL));
  expect(await run("01JD")).toEqual(NONE);
});

test("answers and vectors are too old after 90 days, or when the configuration says", async () => {
  const { world, run } = askedWorld();
  await run("01JA");
  world.time.now += 60 * DAY_MS;
  expect(await run("01JB")).toEqual(NONE);

  expect(sorted(await run("01JC", { cacheMaxAgeDays: 30 }))).toEqual(sorted(ALL));
  world.time.now += 60 * DAY_MS;
  expect(await run("01JD")).toEqual(NONE);
  world.time.now += 31 * DAY_MS;
  expect(sorted(await run("01JE"))).toEqual(sorted(ALL));
});
