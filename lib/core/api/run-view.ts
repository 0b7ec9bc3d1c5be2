import * as z from "zod";
import type { CallOptions } from "../ports.ts";
import { countsSchema, type Report, rateSchema, reportSchema } from "../report/report.ts";
import { causeSchema } from "../results.ts";
import { readDocument } from "../run/documents.ts";
import { keys } from "../run/keys.ts";
import type { RunRecord } from "../run-record.ts";
import { STOP_REASONS } from "../run-record.ts";
import type { ApiPorts } from "./ports.ts";

const status = z.enum(["created", "running", "completed", "incomplete", "cancelled"]);
const moment = z.string();

/** A run as lists show it. */
export const runSummarySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status,
  attempt: z.int().nonnegative(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Progress; the report counts anew. */
  progress: z.strictObject({
    cases: z.int().nonnegative().nullable(),
    done: z.int().nonnegative(),
    errors: z.int().nonnegative(),
  }),
  /** Why no further case was begun. */
  stop: z.enum(STOP_REASONS).nullable(),
});
export type RunSummaryView = z.output<typeof runSummarySchema>;

/** A run on its own. */
export const runViewSchema = z.strictObject({
  ...runSummarySchema.shape,
  /** null until there is a report. */
  verdict: z.enum(["pass", "fail", "incomplete"]).nullable(),
  counts: countsSchema.nullable(),
  passRate: rateSchema.nullable(),
  /** What broke the run, in its language. */
  error: causeSchema.pick({ code: true, message: true }).nullable(),
  /** US dollars; null where the run keeps no account. */
  spentUsd: z.number().nullable(),
  estimatedUsd: z.number().nullable(),
  /** Relative to the place where the API stands. */
  links: z.strictObject({
    self: z.string(),
    cases: z.string(),
    /** null until there is one. */
    report: z.string().nullable(),
  }),
});
export type RunView = z.output<typeof runViewSchema>;

export function summaryOf(record: RunRecord): RunSummaryView {
  const { runId, name, createdAt, attempt } = record;
  return {
    id: runId,
    name,
    status: record.status,
    attempt,
    createdAt,
    startedAt: record.startedAt ?? null,
    finishedAt: record.finishedAt ?? null,
    progress: {
      cases: record.cases ?? null,
      done: record.done ?? 0,
      errors: record.errors ?? 0,
    },
    stop: record.stop ?? null,
  };
}

/** Everything about a run; verdict and counts are those of its report, once there is one. */
export async function viewRun(
  { blobs }: Pick<ApiPorts, "blobs">,
  record: RunRecord,
  options?: CallOptions,
): Promise<RunView> {
  const report = record.finishedAt === undefined ? undefined : await reportOf();
  return viewOf(record, report);

  function reportOf(): Promise<Report | undefined> {
    return readDocument(blobs, keys.report(record, "report.json"), reportSchema, options);
  }
}

function viewOf(record: RunRecord, report: Report | undefined): RunView {
  const self = `runs/${record.runId}`;
  const { error } = record;
  return {
    ...summaryOf(record),
    verdict: report?.verdict ?? null,
    counts: report?.counts ?? null,
    passRate: report?.passRate ?? null,
    error: error === undefined ? null : { code: error.code, message: error.message },
    spentUsd: record.spentUsd ?? null,
    estimatedUsd: record.estimate?.costUsd ?? null,
    links: {
      self,
      cases: `${self}/cases`,
      report: report === undefined ? null : `${self}/report`,
    },
  };
}
