import { ok, type Result } from "../errors.ts";
import { budgetOf, casesWithin } from "../estimate/check-budget.ts";
import { estimateRun } from "../estimate/estimate-run.ts";
import type { RunEstimate } from "../estimate/run-estimate.ts";
import { warningsOfSkipped } from "../estimate/scored-cases.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions } from "../ports.ts";
import { allRepetitions } from "../run/repetition.ts";
import { type PlanPorts, type PlanRequest, planRun } from "./plan-run.ts";

export interface EstimatedRun extends RunEstimate {
  /** The budget, US dollars; null without one. */
  readonly maxCostUsd: number | null;
  /** How many cases it pays for; null where that can't be told. */
  readonly casesWithinBudget: number | null;
  readonly warnings: readonly Message[];
}

/** What a run would take, of which everything is checked as if it were to start. */
export async function estimateOf(
  ports: PlanPorts,
  request: PlanRequest,
  options?: CallOptions,
): Promise<Result<EstimatedRun>> {
  const plan = await planRun(ports, request, options);
  if (!plan.ok) return plan;
  const { config, cases, warnings } = plan.value;
  const estimate = await estimateRun(config, allRepetitions(config, cases));
  const maxCostUsd = budgetOf(config) ?? null;
  const casesWithinBudget = maxCostUsd === null ? null : casesWithin(estimate, maxCostUsd);
  const told = [...warnings, ...warningsOfSkipped(config, cases)];
  return ok({ ...estimate, maxCostUsd, casesWithinBudget, warnings: told });
}
