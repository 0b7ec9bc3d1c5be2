import type { RunConfig } from "../config/run-config.ts";
import { addUsage, type CaseResult, noUsage, type Usage } from "../results.ts";
import { modelsCostUsd } from "./cost.ts";

export interface ModelUsage {
  readonly judge: Usage;
  readonly embedding: Usage;
}

/** What the models did for a case: its metrics, and its simulated user. */
function usageOfCase({ metrics, conversation }: CaseResult): ModelUsage {
  const records = Object.values(metrics);
  return {
    judge: records.reduce((sum, { usage }) => addUsage(sum, usage), conversation?.usage ?? noUsage),
    embedding: records.reduce(
      (sum, { embeddingUsage }) => addUsage(sum, embeddingUsage ?? noUsage),
      noUsage,
    ),
  };
}

/**
 * The result with what the run spent on it; what a recorded answer once cost is not part of that.
 * `spent`: what the models did, where the result does not tell.
 */
export function withCost<R extends CaseResult>(
  config: RunConfig,
  result: R,
  spent: ModelUsage = usageOfCase(result),
): R {
  const { judge, embedding } = spent;
  const models = modelsCostUsd(config, { judge, embedding });
  const agent = config.agent.type === "recorded" ? 0 : (result.agentCostUsd ?? 0);
  return {
    ...result,
    usage: judge,
    ...(embedding.calls > 0 && { embeddingUsage: embedding }),
    costUsd: models === null ? null : models + agent,
  };
}
