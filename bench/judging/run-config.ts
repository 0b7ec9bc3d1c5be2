import { type RunConfig, runConfigSchema } from "../../lib/core/config/run-config.ts";
import { STANDARD_METRICS } from "../../lib/core/metrics/registry.ts";

export interface Judging {
  readonly concurrency: number;
  readonly plan: "stepwise" | "compact";
  /** Absent: the model takes no cache point. */
  readonly cacheMinTokens?: number;
}

/** A model that can everything; its endpoint stands in AWS_ENDPOINT_URL_BEDROCK_RUNTIME. */
export const benchModel = ({ cacheMinTokens }: Judging) => ({
  provider: "bedrock" as const,
  modelId: "bench.judge-v1:0",
  region: "ap-northeast-1",
  capabilities: {
    jsonSchema: true,
    toolUse: true,
    temperature: true,
    ...(cacheMinTokens === undefined ? {} : { cachePoint: true, cacheMinTokens }),
  },
});

/** The eight metrics that every run has, in English. */
export function benchConfig(judging: Judging, cases: number): RunConfig {
  const { concurrency, plan } = judging;
  return runConfigSchema.parse({
    schemaVersion: 1,
    name: "bench",
    mode: "single-turn",
    language: "en",
    testSet: { name: "cases", version: "1", cases },
    agent: { type: "recorded" },
    judge: { provider: "bedrock", alias: "judge", model: benchModel(judging) },
    judging: { plan },
    metrics: STANDARD_METRICS.map((id) => ({
      id,
      threshold: 0.5,
      strictMode: false,
      options: {},
    })),
    retrieval: { k: 5 },
    limits: { concurrency, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 },
    gates: [],
    note: null,
    cache: true,
  });
}
