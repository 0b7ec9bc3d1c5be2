import type { RunConfig } from "../config/run-config.ts";
import type { RefusedParameter } from "../results.ts";

/** The configuration of a judge that refused parameters: from here on it is asked without them. */
export function withRefusals(config: RunConfig, refused: readonly RefusedParameter[]): RunConfig {
  const { judge } = config;
  if (refused.length === 0 || !("model" in judge)) return config;
  const { model } = judge;
  const lost = Object.fromEntries(refused.map((name) => [name, false]));
  return {
    ...config,
    judge: {
      ...judge,
      model: { ...model, capabilities: { ...model.capabilities, ...lost } },
      refused: [...new Set([...(judge.refused ?? []), ...refused])],
    },
  };
}
