import { fail, ok, type Result } from "../errors.ts";
import type { CallOptions, RunRef, RunStore } from "../ports.ts";
import { requireRun } from "../run/documents.ts";
import type { RunRecord } from "../run-record.ts";
import { runningAttempt } from "./executions-of.ts";
import { findRun } from "./find-run.ts";
import type { ApiPorts } from "./ports.ts";

export type CancelPorts = Pick<ApiPorts, "runs" | "executions" | "finalize">;

const ENDED: readonly RunRecord["status"][] = ["completed", "incomplete", "cancelled"];

export const hasEnded = ({ status }: RunRecord): boolean => ENDED.includes(status);

/**
 * Ends a run before its time: its cases under way finish, no further one begins, and the report is
 * made from what there is. One that nothing works on any more is closed at once.
 */
export async function cancelRun(
  ports: CancelPorts,
  run: RunRef,
  options?: CallOptions,
): Promise<Result<RunRecord>> {
  const found = await findRun(ports.runs, run, options);
  if (!found.ok) return found;
  const record = found.value;
  const running = await runningAttempt(ports.executions, record, options);
  if (running === undefined && hasEnded(record)) {
    return fail([{ code: "api.run_ended", details: { runId: run.runId } }]);
  }
  const stopped = await stop(ports.runs, run, options);
  if (running === undefined) {
    await ports.finalize(run, { error: "States.Aborted", cause: "cancelled" });
  } else if (running.number !== record.attempt) {
    // Its preparation would take the mark of an earlier attempt for gone and drop it.
    await ports.executions.stop(running.name, "cancelled", options);
  }
  return ok(running === undefined ? await requireRun(ports.runs, run, options) : stopped);
}

/** Marks a run, as every case reads it before it begins. */
const stop = (runs: RunStore, run: RunRef, options?: CallOptions): Promise<RunRecord> =>
  runs.update(run, { set: { stop: "cancelled" } }, options);
