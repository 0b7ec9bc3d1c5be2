import type { RunConfig } from "../config/run-config.ts";
import { pricesOf } from "../cost/prices.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { RunEstimate } from "./run-estimate.ts";

/** Models that a run pays for. */
function paidModels({ judge, embedding }: RunConfig) {
  return [...("model" in judge ? [judge] : []), ...(embedding === null ? [] : [embedding])];
}

/** The budget that a run must keep; undefined without one, or where nothing is paid for. */
export const budgetOf = (config: RunConfig): number | undefined =>
  config.replay !== undefined || paidModels(config).length === 0
    ? undefined
    : config.limits.maxCostUsd;

/** Why the budget of a run can't be kept: what it pays for has no price. */
export const unpricedModels = (config: RunConfig): readonly Message[] =>
  budgetOf(config) === undefined
    ? []
    : paidModels(config)
        .filter(({ model }) => pricesOf(model) === undefined)
        .map(({ alias, model: { modelId } }): Message => {
          const details = { alias, model: modelId };
          return { code: "budget.no_price", details };
        });

/** How many cases of the kind that was looked at an amount pays for; null: a price is unknown. */
export function casesWithin(estimate: RunEstimate, usd: number): number | null {
  const { costUsd, onceUsd, cases } = estimate;
  if (costUsd === null || onceUsd === null) return null;
  const each = (costUsd - onceUsd) / Math.max(1, cases);
  if (each <= 0) return cases;
  return Math.max(0, Math.min(cases, Math.floor((usd - onceUsd) / each)));
}

/**
 * Whether a run may begin: what it pays for has prices, and the estimate is within what is left of
 * the budget, or the run may end before its last case.
 */
export function checkBudget(
  config: RunConfig,
  estimate: RunEstimate,
  spentUsd = 0,
): Result<RunEstimate> {
  const maxUsd = budgetOf(config);
  if (maxUsd === undefined) return ok(estimate);
  const unpriced = unpricedModels(config);
  if (unpriced.length > 0) return fail(unpriced);
  const { cases, costUsd: estimatedUsd } = estimate;
  const left = maxUsd - spentUsd;
  const fits = casesWithin(estimate, left);
  if (estimatedUsd === null || fits === null || estimatedUsd <= left) return ok(estimate);
  if (config.limits.allowPartial === true) return ok(estimate);
  const details = { estimatedUsd, spentUsd, maxUsd, cases, fits };
  return fail([{ code: "budget.estimate_above", details }]);
}
