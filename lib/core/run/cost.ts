import type { ModelDocument } from "../config/model.ts";
import type { RunConfig } from "../config/run-config.ts";
import type { Usage } from "../results.ts";

const PER = 1_000_000;

/** US dollars that the judge's tokens cost; null when the model has no prices. */
export function judgeCostUsd({ judge }: RunConfig, usage: Usage): number | null {
  return "model" in judge ? modelCostUsd(judge.model, usage) : 0;
}

/** US dollars that the embedding model's tokens cost; null when it has no prices. */
export const embeddingCostUsd = ({ embedding }: RunConfig, usage: Usage): number | null =>
  embedding === null ? 0 : modelCostUsd(embedding.model, usage);

function modelCostUsd({ prices }: ModelDocument, usage: Usage): number | null {
  if (prices === undefined) return null;
  const { inputPerMTok, outputPerMTok } = prices;
  const { cacheReadPerMTok = inputPerMTok, cacheWritePerMTok = inputPerMTok } = prices;
  const total =
    usage.inputTokens * inputPerMTok +
    usage.outputTokens * outputPerMTok +
    usage.cacheReadTokens * cacheReadPerMTok +
    usage.cacheWriteTokens * cacheWritePerMTok;
  return total / PER;
}

/** The bundled agent works on this machine for nothing; what another one cost is not known. */
export function agentCostUsd({ agent }: RunConfig): number | null {
  return agent.type === "sample" ? 0 : null;
}
