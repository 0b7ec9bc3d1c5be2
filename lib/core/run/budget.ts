import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { budgetOf } from "../estimate/check-budget.ts";
import { estimateCaseUsd } from "../estimate/estimate-case-usd.ts";
import type { CallOptions, Clock, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { requireRun } from "./documents.ts";

export interface BudgetPorts {
  readonly runs: RunStore;
  readonly clock: Clock;
}

/** Answers are longer at times, and asked for twice: so much more than typical is reserved. */
const SAFETY = 1.5;
/** A case without room waits so long before it asks again. */
export const BUDGET_WAIT_SECONDS = 2;
/** When nothing was reserved or settled for so long, whoever holds a reservation is dead. */
const DEAD_AFTER_MS = 45 * 60_000;
const KEY_LENGTH = 16;

/** Names a case in the ledger of its run, which lies in one record. */
export const ledgerKeyOf = (caseKey: string): string => caseKey.slice(0, KEY_LENGTH);

const heldBy = ({ held }: RunRecord, caseKey: string): number | undefined =>
  held?.[ledgerKeyOf(caseKey)];

/** Whether a case goes no further. One that holds a reservation is finished: that is paid for. */
export const mustStop = (run: RunRecord, caseKey: string): boolean =>
  run.stop !== undefined && !(run.stop === "budget" && heldBy(run, caseKey) !== undefined);

/** So late a child of the run may learn of its stop. */
const STOP_WITHIN_MS = 1000;

/**
 * The record of a run that goes on with a case; undefined where the case goes no further. A stop is
 * read anew: what was read a moment ago may lack the case's reservation.
 */
export async function runGoingOn(
  runs: RunStore,
  { caseKey, ...run }: RunRef & { readonly caseKey: string },
  options?: CallOptions,
): Promise<RunRecord | undefined> {
  const recent = await requireRun(runs, run, { ...options, maxAgeMs: STOP_WITHIN_MS });
  if (!mustStop(recent, caseKey)) return recent;
  const latest = await requireRun(runs, run, options);
  return mustStop(latest, caseKey) ? undefined : latest;
}

interface CaseToPay {
  readonly run: RunRecord;
  readonly config: RunConfig;
  readonly testCase: TestCase;
  readonly caseKey: string;
}

/**
 * Reserves what a case may cost, before its agent is asked. `wait`: there is no room now, but cases
 * under way may leave some. `stop`: there is none, and the run ends with what is under way.
 */
export async function reserveCase(
  ports: BudgetPorts,
  { run, config, testCase, caseKey }: CaseToPay,
  options?: CallOptions,
): Promise<"go" | "wait" | "stop"> {
  const maxUsd = budgetOf(config);
  if (maxUsd === undefined || heldBy(run, caseKey) !== undefined) return "go";
  const typical = await estimateCaseUsd(config, testCase);
  const most = typical * Math.max(SAFETY, config.judging.votes);
  const now = ports.clock.now();
  const at = new Date(now).toISOString();
  // The last cases may go without the margin: an estimate that was within the budget then is enough.
  let record = run;
  for (const usd of [most, typical]) {
    const reservation = { key: ledgerKeyOf(caseKey), usd, maxUsd, at };
    record = await ports.runs.reserve(run, reservation, options);
    if (heldBy(record, caseKey) !== undefined) return "go";
    if (isUnderWay(record, now)) return "wait";
  }
  if (record.stop === undefined) await ports.runs.update(run, { set: { stop: "budget" } }, options);
  return "stop";
}

/** Whether some case will give back what it does not need. */
function isUnderWay({ held = {}, ledgerAt = "" }: RunRecord, now: number): boolean {
  return Object.keys(held).length > 0 && now - Date.parse(ledgerAt) < DEAD_AFTER_MS;
}

/** Puts what a case has cost in all its attempts in place of its reservation; repeating it changes nothing. */
export async function settleCase(
  { runs, clock }: BudgetPorts,
  run: RunRecord,
  { caseKey, spentUsd }: { readonly caseKey: string; readonly spentUsd: number },
  options?: CallOptions,
): Promise<void> {
  const heldUsd = heldBy(run, caseKey);
  if (heldUsd === undefined) return;
  const key = ledgerKeyOf(caseKey);
  const fresh = Math.max(0, spentUsd - (run.carried?.[key] ?? 0));
  const at = new Date(clock.now()).toISOString();
  const ref: RunRef = { tenant: run.tenant, runId: run.runId };
  await runs.settle(ref, { key, heldUsd, spentUsd: fresh, at }, options);
}
