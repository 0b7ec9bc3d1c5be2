import { expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { MetricSelection } from "../../../lib/core/metrics/metric.ts";
import type { JudgeRequest } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { generateSteps } from "../../../lib/core/run/generate-steps.ts";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, aRunConfig, aWorld, someCases } from "../../support/run-world.ts";

const refused = new AppError("judge.invalid_request", { model: "m", reason: "x" });

const aCustom = (id: string, options: MetricSelection["options"]) => ({
  id,
  threshold: 0.5,
  strictMode: false,
  options: { ...options },
  custom: "g-eval" as const,
});

const reply = ({ step }: JudgeRequest) =>
  step === "steps" ? { steps: ["敬語を数える"] } : { score: 8, reason: "丁寧です。" };

test("steps are made once a definition, before the cases, which find them", async () => {
  const judge = aJudge(reply);
  const metrics = [
    aCustom("敬語/です・ます", { criteria: "丁寧か" }),
    aCustom("長さ", { evaluationSteps: ["数える"] }),
  ];
  const world = aWorld({ cases: someCases(3), judge, config: aRunConfig({ metrics }) });
  await world.create();

  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  for (const { id } of world.testSet) {
    const at = { ...aRun, caseKey: caseKeyOf(id) };
    await queryAgent(world.ports, { ...at, conversationId: "", brokenBy: "" });
    await scoreCase(world.ports, at);
  }

  const steps = judge.asked.filter(({ step }) => step === "steps");
  expect(steps.map(({ metric, caseId }) => [metric, caseId])).toEqual([["敬語/です・ます", ""]]);
  expect(judge.asked.filter(({ step }) => step === "evaluation")).toHaveLength(6);
  expect(
    judge.asked.find(({ metric, step }) => metric !== "長さ" && step === "evaluation")?.inputs,
  ).toMatchObject({
    evaluationSteps: ["敬語を数える"],
  });
  expect((await world.record())?.probeUsage?.calls).toBe(1);
  expect(world.result(String(world.testSet[0]?.id))?.metrics["敬語/です・ます"]).toMatchObject({
    status: "scored",
    score: 0.8,
    reason: "丁寧です。",
    usage: { calls: 1 },
  });
});

test("another attempt finds them and pays nothing", async () => {
  const judge = aJudge(reply);
  const config = aRunConfig({ metrics: [aCustom("敬語", { criteria: "丁寧か" })] });
  const world = aWorld({ judge, config });
  await generateSteps(world.ports, config, aRun);

  const spent = await generateSteps(world.ports, config, aRun);

  expect(spent).toEqual({ usage: noUsage });
  expect(judge.asked).toHaveLength(1);
});

test.each([
  ["a judge that refuses the request", refused, 0],
  ["a reply of no use", { steps: [] }, 2],
] as const)("%s is left to the cases", async (_, outcome, calls) => {
  const judge = aJudge(() => {
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  });
  const config = aRunConfig({ metrics: [aCustom("敬語", { criteria: "丁寧か" })] });

  const spent = await generateSteps(aWorld({ judge, config }).ports, config, aRun);

  expect(spent.usage.calls).toBe(calls);
  expect(spent.retry).toBeUndefined();
});

test.each([
  new AppError("judge.throttled", { model: "m" }, { retryable: true }),
  new AppError("judge.unavailable", { model: "m", reason: "HTTP 500" }, { retryable: true }),
  new AppError("judge.timeout", { model: "m", seconds: 60 }, { retryable: true }),
])("what may pass is to be tried again, beside what others got: $code", async (error) => {
  const judge = aJudge(({ metric, ...request }) => {
    if (metric === "敬語") throw error;
    return reply({ metric, ...request });
  });
  const metrics = ["敬語", "長さ"].map((id) => aCustom(id, { criteria: `${id}は？` }));
  const config = aRunConfig({ metrics });

  const outcome = await generateSteps(aWorld({ judge, config }).ports, config, aRun);

  expect(outcome).toEqual({ usage: { ...noUsage, calls: 1, inputTokens: 10 }, retry: error });
});

test("what failed for good keeps nobody waiting, what may pass does", async () => {
  const throttled = new AppError("judge.throttled", { model: "m" }, { retryable: true });
  const judge = aJudge(({ metric }) => {
    throw metric === "敬語" ? refused : throttled;
  });
  const metrics = ["敬語", "長さ"].map((id) => aCustom(id, { criteria: `${id}は？` }));
  const config = aRunConfig({ metrics });

  const { retry } = await generateSteps(aWorld({ judge, config }).ports, config, aRun);

  expect(retry).toBe(throttled);
});

test("a bug is no answer", async () => {
  const judge = aJudge(() => {
    throw new TypeError("bug");
  });
  const config = aRunConfig({ cache: false, metrics: [aCustom("敬語", { criteria: "丁寧か" })] });
  const signal = new AbortController().signal;

  const generating = generateSteps(aWorld({ judge, config }).ports, config, aRun, { signal });

  await expect(generating).rejects.toThrow("bug");
});

test("scripts and rules are not asked: their answers belong to cases", async () => {
  const judge = { ...aJudge(), traits: { identity: "s", byName: true, stored: false } };
  const config = aRunConfig({ metrics: [aCustom("敬語", { criteria: "丁寧か" })] });

  await generateSteps(aWorld({ judge, config }).ports, config, aRun);

  expect(judge.asked).toEqual([]);
});

test("after some tries the run goes on, and the metric is in error alone", async () => {
  const error = new AppError(
    "judge.unavailable",
    { model: "m", reason: "500" },
    { retryable: true },
  );
  const judge = aJudge(({ step, ...request }) => {
    if (step === "steps") throw error;
    return reply({ step, ...request });
  });
  const config = aRunConfig({ metrics: [aCustom("敬語", { criteria: "丁寧か" })] });
  const world = aWorld({ judge, config });
  await world.create();
  const prepare = () => prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });

  await expect(prepare()).rejects.toBe(error);
  await expect(prepare()).rejects.toBe(error);

  expect(await prepare()).toMatchObject({ items: 1 });
  expect(judge.asked).toHaveLength(3);
});
