import type { RunConfig } from "../config/run-config.ts";
import { budgetOf } from "../estimate/check-budget.ts";
import type { Blobs, CallOptions, CaseStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { ledgerKeyOf } from "./budget.ts";
import type { ModelUsage } from "./case-cost.ts";
import { modelsCostUsd } from "./cost.ts";
import { caseKeyOf } from "./keys.ts";
import { type Repetition, recordIdOf } from "./repetition.ts";
import { readSaid } from "./said.ts";
import { spentSoFar } from "./spent-so-far.ts";

export interface LedgerPorts {
  readonly blobs: Blobs;
  readonly cases: CaseStore;
}

export interface LedgerStart {
  readonly config: RunConfig;
  /** The cases that are still to be done. */
  readonly open: readonly Repetition[];
  readonly before: RunRecord;
}

/** What the attempts before have spent on cases: in all, and of that on those that are not finished. */
export interface Ledger {
  readonly spentUsd: number;
  readonly carried: Readonly<Record<string, number>>;
}

/**
 * Adds up what earlier attempts spent. Their reservations are void: of the cases that held one, what
 * was really spent counts. Undefined where the run has no budget.
 */
export async function readLedger(
  ports: LedgerPorts,
  { config, open, before }: LedgerStart,
  options?: CallOptions,
): Promise<Ledger | undefined> {
  if (budgetOf(config) === undefined) return undefined;
  const run = { tenant: before.tenant, runId: before.runId };
  const carried: Record<string, number> = {};
  const keysOfOpen = new Set(open.map((each) => ledgerKeyOf(caseKeyOf(recordIdOf(each)))));
  let spentUsd = 0;
  for await (const { caseKey, spentUsd: ofCase = 0 } of ports.cases.list(run, options)) {
    const key = ledgerKeyOf(caseKey);
    spentUsd += ofCase;
    if (ofCase > 0 && keysOfOpen.has(key)) carried[key] = ofCase;
  }
  const begun = new Set(Object.keys({ ...before.held, ...before.carried }));
  // Without a budget so far, nothing tells which cases have begun.
  const isNew = before.held === undefined && before.attempt > 0;
  for (const testCase of open) {
    const caseKey = caseKeyOf(recordIdOf(testCase));
    const key = ledgerKeyOf(caseKey);
    if (!isNew && !begun.has(key)) continue;
    const place = { run, caseKey, testCase, mode: config.mode };
    const said = await readSaid(ports.blobs, place, options);
    const of = { run, config, testCase, attempt: before.attempt, said };
    const usd = modelsCostUsd(config, await spentSoFar(ports.blobs, of, options)) ?? 0;
    const counted = carried[key] ?? 0;
    spentUsd += Math.max(0, usd - counted);
    carried[key] = Math.max(usd, counted);
  }
  return { spentUsd, carried };
}

/** The fields of the run's record that an attempt begins with. */
export function ledgerFields(
  config: RunConfig,
  ledger: Ledger | undefined,
  probes: ModelUsage,
): Partial<RunRecord> {
  if (ledger === undefined) return {};
  const spentUsd = ledger.spentUsd + (modelsCostUsd(config, probes) ?? 0);
  return { held: {}, carried: ledger.carried, spentUsd, committedUsd: spentUsd };
}
