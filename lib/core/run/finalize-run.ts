import { runConfigSchema } from "../config/run-config.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { untold } from "../privacy/without-texts.ts";
import { type Report, reportSchema } from "../report/report.ts";
import type { RunRecord } from "../run-record.ts";
import { type AggregatePorts, aggregateRun } from "./aggregate-run.ts";
import { caughtProblem } from "./caught-problem.ts";
import { readDocument, requireDocument, requireRun } from "./documents.ts";
import { gateRun } from "./gate-run.ts";
import { keys } from "./keys.ts";
import { causeOf } from "./results-without-scores.ts";

export interface FinalizeInput extends RunRef {
  /** Name and cause of what broke the run. */
  readonly error: string;
  readonly cause: string;
}

/**
 * Closes a run whose machine broke: a report from what there is, marked incomplete. Repeating it
 * changes nothing, and a finished report is never overwritten.
 */
export async function finalizeRun(
  ports: AggregatePorts,
  { tenant, runId, ...caught }: FinalizeInput,
  options?: CallOptions,
): Promise<RunRef & { readonly reported: boolean }> {
  const run = { tenant, runId };
  const record = await requireRun(ports.runs, run, options);
  // Only a started attempt drops the end of the one before.
  if (record.finishedAt !== undefined) return { ...run, reported: false };
  const finished = await finishedReport(ports.blobs, record, options);
  if (finished !== undefined) {
    const { status } = finished;
    const { finishedAt } = finished.run;
    await ports.runs.update(run, { set: { status, finishedAt } }, options);
    return { ...run, reported: false };
  }
  const request = await requireDocument(ports.blobs, keys.request(run), runConfigSchema, options);
  const broke = caughtProblem(caught, "run.machine_failed");
  // What PrepareRun said of its own failure is more precise, and who cancelled knows why it ended.
  const cause = causeOf(broke, request.language);
  const tellable = ports.forgetting === undefined ? cause : untold(cause, request.language);
  const told = record.error ?? (record.stop ? undefined : tellable);
  const set = { status: "incomplete" as const, ...(told && { error: told }) };
  await ports.runs.update(run, { set }, options);
  // Without a frozen configuration no attempt ever started: there is nothing to report.
  if (record.startedAt === undefined) return { ...run, reported: false };
  await aggregateRun(ports, { ...run, broken: true }, options);
  await gateRun(ports, { ...run, broken: true }, options);
  return { ...run, reported: true };
}

/** The report of this attempt, when it was written and only the end of the run was not. */
async function finishedReport(
  blobs: Blobs,
  record: RunRecord,
  options?: CallOptions,
): Promise<Report | undefined> {
  const key = keys.report(record, "report.json");
  const report = await readDocument(blobs, key, reportSchema, options);
  const since = record.attemptStartedAt;
  return report && since !== undefined && report.run.finishedAt > since ? report : undefined;
}
