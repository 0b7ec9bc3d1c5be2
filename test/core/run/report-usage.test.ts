import { describe, expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { withCost } from "../../../lib/core/run/case-cost.ts";
import { reportUsage } from "../../../lib/core/run/report-usage.ts";
import type { RunRecord } from "../../../lib/core/run-record.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import { aResult, aScore } from "../../support/result-factories.ts";
import { aRunConfig } from "../../support/run-world.ts";

const model = { provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:9/v1" };
const prices = { inputPerMTok: 1, outputPerMTok: 1 };
const judge = { provider: "openai", alias: "main", model: { ...model, prices } } as never;
const embedding = { alias: "e", model: { ...model, prices } } as never;
const recorded = { type: "recorded" } as const;
const called = { ...noUsage, calls: 1, inputTokens: 1_000_000 };

const figuresOf = (results: readonly ReturnType<typeof aResult>[]) => {
  const accumulator = createRunAccumulator({ metrics: [], k: 5 });
  for (const result of results) accumulator.add(result);
  return accumulator.summary();
};
const judged = (changes: object = {}) => {
  const metrics = { bias: aScore(0, { usage: called, embeddingUsage: called }) };
  return aResult({ metrics, agentCostUsd: null, ...changes });
};
const usageOf = (changes: object, results = [judged()], record: Partial<RunRecord> = {}) =>
  reportUsage(aRunConfig({ judge, ...changes }), record as RunRecord, figuresOf(results));

describe("what a run cost", () => {
  test("is the sum of judge, embedding model and agent, the checks of the models included", () => {
    const probes = { probeUsage: called, probeEmbeddingUsage: called };

    const usage = usageOf({ embedding }, [judged()], probes);

    expect(usage.judge).toMatchObject({ calls: 2, costUsd: 2 });
    expect(usage.embedding).toMatchObject({ calls: 2, costUsd: 2 });
    expect(usage.agent.costUsd).toBe(0);
    expect(usage.metrics).toEqual({
      bias: { ...noUsage, calls: 2, inputTokens: 2_000_000, costUsd: 2 },
    });
    expect(usage.total).toEqual({ costUsd: 4, partial: false, unknown: [] });
  });

  test("is partial where the agent did not tell, wholly or of some answers", () => {
    const told = judged({ agentCostUsd: 0.5 });

    expect(usageOf({ agent: recorded }).total).toEqual({
      costUsd: 1,
      partial: true,
      unknown: ["agent"],
    });
    expect(usageOf({ agent: recorded }, [told, told]).agent).toEqual({ ...noUsage, costUsd: 1 });
    const some = usageOf({ agent: recorded }, [told, judged()]);
    expect(some.agent).toEqual({ ...noUsage, costUsd: 0.5, partial: true });
    expect(some.total).toMatchObject({ partial: true, unknown: ["agent"] });
  });

  test("is unknown where nothing but zeros is known", () => {
    const unpriced = { judge: { provider: "openai", alias: "main", model } };

    expect(usageOf(unpriced).total).toEqual({ costUsd: null, partial: true, unknown: ["judge"] });
    expect(usageOf(unpriced).metrics?.bias?.costUsd).toBeNull();
  });
});

describe("what a case cost", () => {
  test("is what its models took, and its agent where that is asked by this run", () => {
    const result = judged({ agentCostUsd: 0.5 });
    const live = withCost(aRunConfig({ judge, embedding }), result);
    const old = withCost(aRunConfig({ judge, agent: recorded }), result);

    expect(live).toMatchObject({ usage: called, embeddingUsage: called, costUsd: 2.5 });
    expect(old.costUsd).toBe(1);
    expect(withCost(aRunConfig(), judged()).costUsd).toBeNull();
    expect(withCost(aRunConfig({ judge }), aResult())).not.toHaveProperty("embeddingUsage");
  });
});
