import * as z from "zod";
import { runRequestSchema } from "../config/run-config.ts";
import { buildNotice } from "../notice/build-notice.ts";
import type { Notice } from "../notice/notice.ts";
import { noticeWithoutReport } from "../notice/notice-without-report.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { reportSchema } from "../report/report.ts";
import type { RunRecord } from "../run-record.ts";
import type { AggregatePorts } from "./aggregate-run.ts";
import { readDocument, requireDocument, requireRun, writeDocument } from "./documents.ts";
import type { Events } from "./events.ts";
import { finalizeRun } from "./finalize-run.ts";
import { followOutcome } from "./follow-outcome.ts";
import { keys } from "./keys.ts";
import { newlySpent } from "./newly-spent.ts";

export interface EndPorts extends AggregatePorts {
  readonly events: Events;
}

/** An execution that came to no end of its own. */
export interface EndedExecution extends RunRef {
  readonly attempt: number;
  readonly error: string;
  readonly cause: string;
}

export interface ExecutionEnd extends RunRef {
  readonly reported: boolean;
  /** What was told; null when there was nothing to tell, or it was told before. */
  readonly notice: Notice | null;
  /** What this attempt has cost, US dollars; null: unknown. */
  readonly newCostUsd: number | null;
}

/**
 * Closes a run whose execution broke, ran out of time or was stopped, and tells of it once. It is
 * cancelled only where its record says so: whoever cancels a run marks it first. An
 * execution that ended while a later attempt is under way is none of that attempt's business.
 */
export async function endExecution(
  ports: EndPorts,
  { attempt, error, cause, tenant, runId }: EndedExecution,
  options?: CallOptions,
): Promise<ExecutionEnd> {
  const run = { tenant, runId };
  const before = await requireRun(ports.runs, run, options);
  if (before.attempt > attempt) return { ...run, reported: false, notice: null, newCostUsd: null };
  const { reported } = await finalizeRun(ports, { ...run, error, cause }, options);
  const notice = await noticeOf(ports, { run, attempt }, options);
  const isTold = notice !== undefined && (await tellOnce(ports, { run, attempt, notice }, options));
  if (!isTold) return { ...run, reported, notice: null, newCostUsd: null };
  const newCostUsd = await newlySpent(ports.blobs, run, notice.costUsd, options);
  return { ...run, reported, notice, newCostUsd };
}

interface Attempt {
  readonly run: RunRef;
  readonly attempt: number;
}

/** Undefined when the attempt did not come to begin: how the one before it ended was told then. */
async function noticeOf(
  { runs, blobs }: EndPorts,
  { run, attempt }: Attempt,
  options?: CallOptions,
): Promise<Notice | undefined> {
  const record: RunRecord = await requireRun(runs, run, options);
  if (record.startedAt === undefined) {
    const request = await requireDocument(blobs, keys.request(run), runRequestSchema, options);
    return noticeWithoutReport(request, record);
  }
  if (record.attempt !== attempt) return undefined;
  const key = keys.report(run, "report.json");
  const report = await readDocument(blobs, key, reportSchema, options);
  return report && buildNotice(report, await followOutcome(blobs, run, report, options));
}

const claimSchema = z.strictObject({ state: z.enum(["claimed", "failed"]) });

/** Whoever claims the telling tells; one that failed leaves it to the next. */
async function tellOnce(
  { blobs, events }: EndPorts,
  { run, attempt, notice }: Attempt & { readonly notice: Notice },
  options?: CallOptions,
): Promise<boolean> {
  const key = keys.told(run, attempt);
  const claim = (state: "claimed" | "failed", ifAbsent: boolean) =>
    writeDocument(blobs, key, { state }, { ...options, ifAbsent });
  if ((await claim("claimed", true)) === "exists") {
    const earlier = await readDocument(blobs, key, claimSchema, options);
    if (earlier?.state !== "failed") return false;
    await claim("claimed", false);
  }
  try {
    await events.runFinished({ version: 1, ...run, ...notice }, options);
  } catch (error) {
    await claim("failed", false);
    throw error;
  }
  return true;
}
