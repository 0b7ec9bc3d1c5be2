import type {
  Blobs,
  CallOptions,
  CaseRecord,
  CaseStore,
  Clock,
  RunRef,
  RunStore,
} from "../ports.ts";
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
}

/** Writes the full result and then the short record, so that a record never lacks its result. */
export async function saveResult(
  ports: Pick<SavePorts, "blobs" | "cases">,
  run: RunRef,
  result: StoredResult,
  options?: CallOptions,
): Promise<void> {
  const recordId = recordIdOfResult(result);
  const caseKey = caseKeyOf(recordId);
  await writeDocument(ports.blobs, keys.result(run, caseKey), result, options);
  const scores = Object.entries(result.metrics).map(([id, { score }]) => [id, score] as const);
  await ports.cases.put(
    run,
    {
      caseId: recordId,
      caseKey,
      status: result.status,
      flaky: result.flaky,
      failedBy: result.failedBy,
      scores: Object.fromEntries(scores),
      error: result.error && {
        code: result.error.code,
        message: result.error.message.slice(0, 1000),
      },
      spentUsd: result.costUsd ?? 0,
    },
    options,
  );
}

const recordIdOfResult = ({ caseId: id, ...result }: StoredResult): string =>
  recordIdOf({ id, ...result });

/** Whether a case has its result; only a retry of errors does it again. */
export const isSettled = (record: CaseRecord | undefined): record is CaseRecord =>
  record !== undefined && record.status !== "pending";

/** Saves the result of a case and counts it. A case that has its result already keeps that one. */
export async function finishCase(
  ports: SavePorts,
  run: RunRef,
  result: StoredResult,
  reach: "reached" | "unreachable" | "unknown",
  options?: CallOptions,
): Promise<void> {
  const recordId = recordIdOfResult(result);
  const before = await ports.cases.get(run, recordId, options);
  if (isSettled(before)) return settleFinished(ports, run, before, options);
  await saveResult(ports, run, result, options);
  const add = {
    done: 1,
    ...(result.status === "error" && { errors: 1 }),
    ...(reach === "unreachable" && { unreachable: 1 }),
  };
  const set = reach === "reached" ? { reached: true } : {};
  const after = await ports.runs.update(run, { add, set }, options);
  const caseKey = caseKeyOf(recordId);
  await settleCase(ports, after, { caseKey, spentUsd: result.costUsd ?? 0 }, options);
  await stopWhenDead(ports, after, options);
}

/** Gives back the reservation of a case whose call ended between its result and its settlement. */
export async function settleFinished(
  ports: Pick<SavePorts, "runs" | "clock">,
  run: RunRef,
  { caseKey, spentUsd = 0 }: CaseRecord,
  options?: CallOptions,
): Promise<void> {
  const record = await ports.runs.get(run, options);
  if (record !== undefined) await settleCase(ports, record, { caseKey, spentUsd }, options);
}
