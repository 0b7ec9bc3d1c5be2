import { addUsage } from "../results.ts";
import type { Spent } from "./metric-record.ts";

/** Two parts of what a metric spent as one. */
export function addSpent(a: Spent, b: Spent): Spent {
  const { layout = a.layout } = b;
  const refused = new Set([...(a.refused ?? []), ...(b.refused ?? [])]);
  const embeddings = [a.embeddingUsage, b.embeddingUsage].filter((usage) => usage !== undefined);
  return {
    usage: addUsage(a.usage, b.usage),
    ...(layout && { layout }),
    ...(refused.size > 0 && { refused: [...refused] }),
    ...(embeddings.length > 0 && { embeddingUsage: embeddings.reduce(addUsage) }),
  };
}
