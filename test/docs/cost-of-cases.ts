import { LONG, REFERENCE, referenceCase } from "../../bench/judging/reference-case.ts";
import { runConfigSchema } from "../../lib/core/config/run-config.ts";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { estimateRun } from "../../lib/core/estimate/estimate-run.ts";
import { STANDARD_METRICS } from "../../lib/core/metrics/registry.ts";
import { addUsage, noUsage, type Usage } from "../../lib/core/results.ts";

const SIZES = { short: REFERENCE, long: LONG } as const;
export type Size = keyof typeof SIZES;
export type Plan = "stepwise" | "compact";

/** They differ in their numbers only, so a few stand for all. */
const CASES = 5;
const FACTOR = 1000 / CASES;

export interface CostOfCases extends Usage {
  readonly costUsd: number;
}

/** What 1,000 recorded answers take that are judged by a model of the price table, in English. */
export async function costOfCases(modelId: string, size: Size, plan: Plan): Promise<CostOfCases> {
  const model = { provider: "bedrock", modelId, region: "ap-northeast-1" };
  const config = runConfigSchema.parse({
    schemaVersion: 1,
    name: "cost",
    mode: "single-turn",
    language: "en",
    testSet: { name: "cases", version: "v1", cases: CASES },
    agent: { type: "recorded" },
    judge: { provider: "bedrock", alias: "main", model },
    judging: { plan },
    metrics: STANDARD_METRICS.map((id) => ({ id, threshold: 0.5, strictMode: false, options: {} })),
    retrieval: {},
    limits: {},
    gates: [],
    note: null,
    cache: true,
  });
  const cases = Array.from({ length: CASES }, (_, at) =>
    caseSchema.parse(referenceCase(at, SIZES[size])),
  );
  const { metrics, costUsd, onceUsd } = await estimateRun(config, cases);
  const all = Object.values(metrics).reduce((sum, { judge }) => addUsage(sum, judge), noUsage);
  return {
    calls: all.calls * FACTOR,
    inputTokens: all.inputTokens * FACTOR,
    outputTokens: all.outputTokens * FACTOR,
    cacheReadTokens: all.cacheReadTokens * FACTOR,
    cacheWriteTokens: all.cacheWriteTokens * FACTOR,
    costUsd: (Number(costUsd) - Number(onceUsd)) * FACTOR,
  };
}
