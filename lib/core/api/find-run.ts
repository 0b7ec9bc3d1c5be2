import { fail, ok, type Result } from "../errors.ts";
import type { CallOptions, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { isRunId } from "./names.ts";

/** A run of the tenant; that of another is as unknown as one that never was. */
export async function findRun(
  runs: RunStore,
  run: RunRef,
  options?: CallOptions,
): Promise<Result<RunRecord>> {
  const record = isRunId(run.runId) ? await runs.get(run, options) : undefined;
  if (record !== undefined) return ok(record);
  return fail([{ code: "api.run_not_found", details: { runId: run.runId } }]);
}
