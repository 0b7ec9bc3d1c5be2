import type { RunConfig } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import { checkBudget } from "../estimate/check-budget.ts";
import { estimateRun } from "../estimate/estimate-run.ts";
import type { RunEstimate } from "../estimate/run-estimate.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import type { Repetition } from "./repetition.ts";
import { causeOf } from "./results-without-scores.ts";
import { type Ledger, type LedgerPorts, readLedger } from "./start-ledger.ts";

export interface PlanPorts extends LedgerPorts {
  readonly runs: RunStore;
}

export interface PlannedAttempt {
  readonly config: RunConfig;
  /** The cases that are still to be done. */
  readonly open: readonly Repetition[];
  readonly before: RunRecord;
}

export interface BudgetPlan {
  /** What the open cases are expected to take; undefined where nobody is paid. */
  readonly estimate?: RunEstimate;
  /** Undefined where the run has no budget. */
  readonly ledger: Ledger | undefined;
}

/** Estimates an attempt before anybody is asked; throws, and tells the run, when the budget is too small. */
export async function planBudget(
  ports: PlanPorts,
  { config, open, before }: PlannedAttempt,
  options?: CallOptions,
): Promise<BudgetPlan> {
  const isPaid = "model" in config.judge || config.embedding !== null;
  if (config.replay !== undefined || !isPaid) return { ledger: undefined };
  const ledger = await readLedger(ports, { config, open, before }, options);
  const estimate = await estimateRun(config, open);
  const checked = checkBudget(config, estimate, ledger?.spentUsd);
  if (checked.ok || open.length === 0) return { estimate, ledger };
  // Several models without a price are named one after the other.
  const [{ code, details }] = checked.error as readonly [Message, ...Message[]];
  const refused = new AppError(code, details);
  const run: RunRef = { tenant: before.tenant, runId: before.runId };
  await ports.runs.update(run, { set: { error: causeOf(refused, config.language) } }, options);
  throw refused;
}
