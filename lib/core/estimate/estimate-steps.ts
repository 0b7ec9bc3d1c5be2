import type { RunConfig } from "../config/run-config.ts";
import { stepsFor } from "../metrics/g-eval-definition.ts";
import { metricOf } from "../metrics/metric-of.ts";
import { typicalContext } from "./estimate-case.ts";
import { addExpense, type Expense, noExpense } from "./expense.ts";
import { TypicalAsker } from "./typical-asker.ts";

/** The steps of custom metrics, which are made once a run; `known` then holds their requests. */
export async function estimateSteps(config: RunConfig, known: Set<string>): Promise<Expense> {
  let sum = noExpense;
  const context = { ...typicalContext(config, known), known };
  for (const selection of config.metrics.filter(({ custom }) => custom !== undefined)) {
    const asker = new TypicalAsker(context, metricOf(selection));
    await stepsFor(selection.options, asker.ask);
    sum = addExpense(sum, asker.expense);
  }
  return sum;
}
