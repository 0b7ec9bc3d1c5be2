import type {
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  Forgetting,
  RunRef,
  RunStore,
} from "../ports.ts";
import type { CaseRecord } from "../run-record.ts";
import { settleCase } from "./budget.ts";
import { writeDocument } from "./documents.ts";
import { caseKeyOf, keys } from "./keys.ts";
import { recordIdOf, type StoredResult } from "./repetition.ts";
import { stopWhenDead } from "./stop-when-dead.ts";

export interface SavePorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** Absent where what was said is kept. */
  readonly forgetting?: Forgetting | undefined;
}

/** Writes the full result and then the short record, so that a record never lacks its result. */
export async function saveResult(
  ports: Pick<SavePorts, "blobs" | "cases">,
  run: RunRef,
  result: StoredResult,
  options?: CallOptions,
): Promise<void> {
  await keepResult(ports.blobs, run, result, options);
  await ports.cases.put(run, shortRecord(result), options);
}

const keepResult = (
  blobs: Blobs,
  run: RunRef,
  result: StoredResult,
  options?: Parameters<typeof writeDocument>[3],
): Promise<"written" | "exists"> =>
  writeDocument(blobs, keys.result(run, caseKeyOf(recordIdOfResult(result))), result, options);

function shortRecord(result: StoredResult): CaseRecord {
  const caseId = recordIdOfResult(result);
  const scores = Object.entries(result.metrics).map(([id, { score }]) => [id, score] as const);
  return {
    caseId,
    caseKey: caseKeyOf(caseId),
    status: result.status,
    flaky: result.flaky,
    failedBy: result.failedBy,
    scores: Object.fromEntries(scores),
    error: result.error && {
      code: result.error.code,
      message: result.error.message.slice(0, 1000),
    },
    spentUsd: result.costUsd ?? 0,
  };
}

const recordIdOfResult = ({ caseId: id, ...result }: StoredResult): string =>
  recordIdOf({ id, ...result });

/** Whether a case has its result; only a retry of errors does it again. */
export const isSettled = (record: CaseRecord | undefined): record is CaseRecord =>
  record !== undefined && record.status !== "pending";

export interface FinishOptions extends CallOptions {
  /** True: the call that ends the case has found no record of it, so conditional writes will do. */
  readonly isNew?: boolean;
}

/** Saves the result of a case and counts it. A case that has its result already keeps that one. */
export async function finishCase(
  ports: SavePorts,
  run: RunRef,
  result: StoredResult,
  reach: "reached" | "unreachable" | "unknown",
  { isNew = false, ...options }: FinishOptions = {},
): Promise<void> {
  const twin = await saveOpen(ports, run, { result, isNew }, options);
  if (twin !== undefined) return settleFinished(ports, run, twin, options);
  const add = {
    done: 1,
    ...(result.status === "error" && { errors: 1 }),
    ...(reach === "unreachable" && { unreachable: 1 }),
  };
  const set = reach === "reached" ? { reached: true } : {};
  const after = await ports.runs.update(run, { add, set }, options);
  const caseKey = caseKeyOf(recordIdOfResult(result));
  await settleCase(ports, after, { caseKey, spentUsd: result.costUsd ?? 0 }, options);
  await stopWhenDead(ports, after, options);
  await ports.forgetting?.forget(run, caseKey, options);
}

/** Saves the result of a case that has not ended; returns the record of one that has. */
async function saveOpen(
  { blobs, cases }: Pick<SavePorts, "blobs" | "cases">,
  run: RunRef,
  { result, isNew }: { readonly result: StoredResult; readonly isNew: boolean },
  options: CallOptions,
): Promise<CaseRecord | undefined> {
  const record = shortRecord(result);
  const ifNew = { ...options, ifAbsent: true };
  if (!isNew || (await keepResult(blobs, run, result, ifNew)) === "exists") {
    const known = await cases.get(run, record.caseId, options);
    if (isSettled(known)) return known;
    // Of an attempt that is done again, or of a call that ended before it wrote the record.
    await keepResult(blobs, run, result, options);
  }
  const kept = await cases.put(run, record, { ...options, ifOpen: true });
  if (kept === "written") return undefined;
  return (await cases.get(run, record.caseId, options)) ?? record;
}

/** Does what is left to do for a case whose call ended between its result and its settlement. */
export async function settleFinished(
  ports: Pick<SavePorts, "runs" | "clock" | "forgetting">,
  run: RunRef,
  { caseKey, spentUsd = 0 }: CaseRecord,
  options?: CallOptions,
): Promise<void> {
  const record = await ports.runs.get(run, options);
  if (record !== undefined) await settleCase(ports, record, { caseKey, spentUsd }, options);
  await ports.forgetting?.forget(run, caseKey, options);
}
