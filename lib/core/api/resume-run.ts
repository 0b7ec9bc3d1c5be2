import * as z from "zod";
import { limitsSchema } from "../config/config.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { reportSchema } from "../report/report.ts";
import { changeLimits } from "../run/change-limits.ts";
import { readDocument } from "../run/documents.ts";
import { keys } from "../run/keys.ts";
import type { RunRecord } from "../run-record.ts";
import { executionName, runningAttempt } from "./executions-of.ts";
import { findRun } from "./find-run.ts";
import type { ApiPorts } from "./ports.ts";

/** The body of `POST /runs/{id}/resume`. */
export const resumeBodySchema = z.strictObject({
  /** Does the cases in error again, too. */
  retryErrors: z.boolean().default(false),
  /** The budget from now on, US dollars, what is spent already included. */
  maxCostUsd: limitsSchema.shape.maxCostUsd,
  allowPartial: limitsSchema.shape.allowPartial,
});
export type ResumeBody = z.output<typeof resumeBodySchema>;

export type ResumePorts = Pick<ApiPorts, "runs" | "executions" | "blobs">;

/** Whether a complete run's report has cases in error. */
async function hasErrors(
  { blobs }: ResumePorts,
  run: RunRef,
  options?: CallOptions,
): Promise<boolean> {
  const report = await readDocument(blobs, keys.report(run, "report.json"), reportSchema, options);
  return report === undefined || report.counts.errors > 0;
}

/** Names that broken preparations have used up are passed over, so many at most. */
const MOST_TRIES = 50;

/** Goes on with a run that has ended before its last case, under its frozen configuration. */
export async function resumeRun(
  ports: ResumePorts,
  run: RunRef,
  { retryErrors, maxCostUsd, allowPartial }: ResumeBody,
  options?: CallOptions,
): Promise<Result<RunRecord>> {
  const found = await findRun(ports.runs, run, options);
  if (!found.ok) return found;
  const record = found.value;
  const { runId } = run;
  if ((await runningAttempt(ports.executions, record, options)) !== undefined) {
    return fail([{ code: "api.still_running", details: { runId } }]);
  }
  if (record.status === "completed" && !retryErrors) {
    return fail([{ code: "api.run_complete", details: { runId } }]);
  }
  if (record.status === "completed" && !(await hasErrors(ports, run, options))) {
    return fail([{ code: "api.nothing_to_redo", details: { runId } }]);
  }
  const budget = {
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(allowPartial !== undefined && { allowPartial }),
  };
  if (Object.keys(budget).length > 0) await changeLimits(ports, run, budget, options);
  for (let attempt = record.attempt + 1; attempt <= record.attempt + MOST_TRIES; attempt += 1) {
    const input = { ...run, attempt, retryErrors };
    const name = executionName(run, attempt);
    if ((await ports.executions.start(name, input, options)) === "started") return ok(record);
  }
  return fail([{ code: "api.still_running", details: { runId } }]);
}
