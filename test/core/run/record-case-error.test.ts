import { describe, expect, test } from "vitest";
import { AppError, encodeMessage } from "../../../lib/core/errors.ts";
import { addUsage, noUsage } from "../../../lib/core/results.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { recordCaseError } from "../../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aCase } from "../../support/factories.ts";
import {
  aJudge,
  aRun,
  aRunConfig,
  aSelection,
  goodReply,
  type World,
} from "../../support/run-world.ts";
import { input as caseInput, startedWorld } from "./case-at-work.ts";

const timeout = new AppError("agent.timeout", undefined, { retryable: true });
const input = {
  ...caseInput,
  error: "Saiten.Timeout",
  cause: JSON.stringify({ errorType: "Saiten.Timeout", errorMessage: encodeMessage(timeout) }),
};

const usages = (world: World) =>
  Object.values(world.result("c-1")?.metrics ?? {}).map(({ usage }) => usage);

const query = ({ ports }: World) =>
  queryAgent(ports, { ...caseInput, conversationId: "", brokenBy: "" });

describe("a case that was given up", () => {
  test("without an answer is an error with the cause, in the run's language", async () => {
    const config = aRunConfig({ language: "zh-Hant" });
    const world = await startedWorld({ config });

    expect(await recordCaseError(world.ports, input)).toEqual({ brokenBy: "" });

    expect(world.result("c-1")).toMatchObject({
      status: "error",
      answer: null,
      metrics: {},
      error: { code: "agent.timeout", message: expect.stringContaining("代理程式未在時限內回答") },
    });
    expect(await world.caseRecord("c-1")).toMatchObject({
      status: "error",
      error: { code: "agent.timeout" },
    });
    expect(await world.record()).toMatchObject({ done: 1, errors: 1 });
  });

  test("breaks its conversation when it has no answer", async () => {
    const world = await startedWorld({ cases: [aCase({ id: "c-1", conversation: "a" })] });

    expect(await recordCaseError(world.ports, input)).toEqual({ brokenBy: input.caseKey });
  });

  test("with an answer doesn't break it", async () => {
    const world = await startedWorld({ cases: [aCase({ id: "c-1", conversation: "a" })] });
    await query(world);

    expect(await recordCaseError(world.ports, input)).toEqual({ brokenBy: "" });
    expect(world.result("c-1")).toMatchObject({ status: "error", answer: "Answer to c-1." });
  });

  test("keeps the metrics that were scored; the others carry the cause", async () => {
    const judge = aJudge((request) => {
      if (request.metric === "toxicity") throw timeout;
      return goodReply(request);
    });
    const world = await startedWorld({ judge });
    await query(world);
    await expect(scoreCase(world.ports, caseInput)).rejects.toBe(timeout);

    await recordCaseError(world.ports, input);

    expect(world.result("c-1")).toMatchObject({
      status: "error",
      metrics: {
        "answer-relevancy": { status: "scored", score: 1 },
        toxicity: {
          status: "error",
          score: null,
          normalizedScore: null,
          passed: null,
          threshold: 0.5,
          error: { code: "agent.timeout" },
        },
      },
    });
  });

  test("counts what the metrics cost that got no score, each answer once", async () => {
    let isDown = true;
    const judge = aJudge((request) => {
      if (isDown && request.step === "verdicts") throw timeout;
      return goodReply(request);
    });
    const metrics = [aSelection("answer-relevancy"), aSelection("toxicity")];
    const world = await startedWorld({ judge, config: aRunConfig({ metrics }) });
    await query(world);
    const tries = [1, 2, 3];
    for (const _ of tries) await scoreCase(world.ports, caseInput).catch(() => undefined);
    const costOf = (calls: number) => ({ ...noUsage, calls, inputTokens: 10 * calls });
    const answered = judge.asked.filter(({ step }) => step !== "verdicts").length;

    await recordCaseError(world.ports, input);
    const broken = usages(world);
    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });
    await scoreCase(world.ports, caseInput).catch(() => undefined);
    await recordCaseError(world.ports, input);
    const brokenAgain = usages(world);
    isDown = false;
    await prepareRun(world.ports, { ...aRun, attempt: 3, retryErrors: true });
    await scoreCase(world.ports, caseInput);

    expect(answered).toBeGreaterThan(1);
    expect(broken.reduce(addUsage, noUsage)).toEqual(costOf(answered));
    expect(brokenAgain).toEqual(broken);
    expect(usages(world).reduce(addUsage, noUsage)).toEqual(costOf(answered + metrics.length));
  });

  test("counts requests for vectors too, those included whose replies were of no use", async () => {
    const metrics = [aSelection("ragas-semantic-similarity")];
    const cases = [aCase({ id: "c-1", expectedAnswer: "Ten days." })];
    const world = await startedWorld({ cases, config: aRunConfig({ metrics }) });
    await query(world);
    const usage = { ...noUsage, calls: 1, inputTokens: 4 };
    const useless = new AppError(
      "embedding.unavailable",
      { model: "m", reason: "x" },
      { cause: { usage }, retryable: true },
    );
    const embedder = {
      traits: { identity: "e", model: "m", textsPerRequest: 1 },
      embed: async () => Promise.reject(useless),
    };
    const ports = { ...world.ports, openEmbedder: async () => embedder };
    await scoreCase(ports, caseInput).catch(() => undefined);

    await recordCaseError(world.ports, input);

    expect(world.result("c-1")?.metrics["ragas-semantic-similarity"]).toMatchObject({
      status: "error",
      embeddingUsage: { calls: 2, inputTokens: 8 },
    });
  });

  test("fails when what was scored decides it already", async () => {
    const judge = aJudge((request) => {
      if (request.metric === "faithfulness") throw timeout;
      if (request.step === "verdicts") return { verdicts: [{ verdict: "yes", reason: "r" }] };
      return goodReply(request);
    });
    const metrics = [aSelection("toxicity", 0.2), aSelection("faithfulness")];
    const world = await startedWorld({ judge, config: aRunConfig({ metrics }) });
    await query(world);
    await scoreCase(world.ports, caseInput).catch(() => undefined);

    await recordCaseError(world.ports, input);

    expect(world.result("c-1")).toMatchObject({ status: "failed", failedBy: ["safety"] });
  });

  test.each([
    ["Saiten.Unavailable", 1],
    ["Saiten.Timeout", 1],
    ["Saiten.Throttled", undefined],
    ["Lambda.Unknown", undefined],
  ])("by %s counts as unreachable: %s", async (error, unreachable) => {
    const world = await startedWorld();

    await recordCaseError(world.ports, { ...input, error });

    expect((await world.record())?.unreachable).toBe(unreachable);
  });

  test("by something that nobody explained is told by name", async () => {
    const world = await startedWorld();

    await recordCaseError(world.ports, { ...input, error: "States.Timeout", cause: "" });

    expect(world.result("c-1")?.error).toEqual({
      code: "run.case_gave_up",
      message:
        "Given up after several tries (States.Timeout). Check the endpoint, then use --retry-errors.",
    });
  });
});

describe("a case that is settled", () => {
  test("keeps the result that it has, and is not counted again", async () => {
    const world = await startedWorld();
    await query(world);
    await scoreCase(world.ports, caseInput);
    const result = world.result("c-1");

    expect(await recordCaseError(world.ports, input)).toEqual({ brokenBy: "" });

    expect(world.result("c-1")).toEqual(result);
    expect(await world.record()).toMatchObject({ done: 1, errors: 0 });
  });

  test("stays skipped when it was asked for its conversation only, which breaks", async () => {
    const cases = [
      aCase({ id: "c-1", conversation: "a", skip: true }),
      aCase({ id: "c-2", conversation: "a" }),
    ];
    const world = await startedWorld({ cases });

    expect(await recordCaseError(world.ports, input)).toEqual({ brokenBy: input.caseKey });

    expect((await world.caseRecord("c-1"))?.status).toBe("skipped");
    expect(world.result("c-1")?.status).toBe("skipped");
  });

  test("whose errors are to be done again gets its new error", async () => {
    const world = await startedWorld();
    await recordCaseError(world.ports, input);
    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });

    await recordCaseError(world.ports, { ...input, error: "Lambda.Unknown", cause: "" });

    expect(world.result("c-1")?.error?.code).toBe("run.case_gave_up");
    expect(await world.record()).toMatchObject({ done: 1, errors: 1 });
  });
});
