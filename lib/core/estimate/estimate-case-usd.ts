import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { modelsCostUsd } from "../run/cost.ts";
import { estimateCase } from "./estimate-case.ts";
import { estimateSteps } from "./estimate-steps.ts";
import { addExpense, noExpense } from "./expense.ts";

/** What a case typically costs, the steps of custom metrics being there; 0 without prices. */
export async function estimateCaseUsd(config: RunConfig, testCase: TestCase): Promise<number> {
  const known = new Set<string>();
  await estimateSteps(config, known);
  const expenses = await estimateCase(config, testCase, known);
  const all = expenses.reduce((sum, [, expense]) => addExpense(sum, expense), noExpense);
  return modelsCostUsd(config, all) ?? 0;
}
