import type { RunConfig } from "../config/run-config.ts";
import { withoutTexts } from "../privacy/without-texts.ts";
import { type ModelUsage, withCost } from "./case-cost.ts";
import type { StoredResult } from "./repetition.ts";

/** A result as its run keeps it: with what was spent on it, and without texts where none may last. */
export function resultToKeep(
  config: RunConfig,
  result: StoredResult,
  spent?: ModelUsage,
): StoredResult {
  const paid = withCost(config, result, spent);
  return config.store === "none" ? withoutTexts(paid, config.language) : paid;
}
