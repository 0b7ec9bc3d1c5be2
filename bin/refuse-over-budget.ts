import type { RunConfig } from "../lib/core/config/run-config.ts";
import type { TestCase } from "../lib/core/dataset/case.ts";
import { budgetOf, checkBudget } from "../lib/core/estimate/check-budget.ts";
import { estimateRun } from "../lib/core/estimate/estimate-run.ts";
import { allRepetitions } from "../lib/core/run/repetition.ts";
import { Problems } from "./output.ts";

/** Refuses a run before it exists that its budget does not pay for. */
export async function refuseOverBudget(
  config: RunConfig,
  cases: readonly TestCase[],
): Promise<void> {
  if (budgetOf(config) === undefined) return;
  const checked = checkBudget(config, await estimateRun(config, allRepetitions(config, cases)));
  if (!checked.ok) throw new Problems(checked.error);
}
