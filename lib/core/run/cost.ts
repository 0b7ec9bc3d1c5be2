import type { ModelDocument } from "../config/model.ts";
import type { RunConfig } from "../config/run-config.ts";
import { pricesOf } from "../cost/prices.ts";
import type { Usage } from "../results.ts";

const PER = 1_000_000;

/** US dollars that the judge's tokens cost; null when the model has no prices. */
export function judgeCostUsd({ judge }: RunConfig, usage: Usage): number | null {
  return "model" in judge ? modelCostUsd(judge.model, usage) : 0;
}

/** US dollars that the embedding model's tokens cost; null when it has no prices. */
export const embeddingCostUsd = ({ embedding }: RunConfig, usage: Usage): number | null =>
  embedding === null ? 0 : modelCostUsd(embedding.model, usage);

function modelCostUsd(model: ModelDocument, usage: Usage): number | null {
  const prices = pricesOf(model);
  if (prices === undefined) return null;
  const total =
    usage.inputTokens * prices.inputPerMTok +
    usage.outputTokens * prices.outputPerMTok +
    usage.cacheReadTokens * prices.cacheReadPerMTok +
    usage.cacheWriteTokens * prices.cacheWritePerMTok;
  return total / PER;
}

/** What both models together cost; null as soon as one price is unknown. */
export function modelsCostUsd(
  config: RunConfig,
  { judge, embedding }: { readonly judge: Usage; readonly embedding: Usage },
): number | null {
  const judged = judgeCostUsd(config, judge);
  const embedded = embeddingCostUsd(config, embedding);
  return judged === null || embedded === null ? null : judged + embedded;
}
