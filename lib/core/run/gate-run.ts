import * as z from "zod";
import { buildNotice } from "../notice/build-notice.ts";
import type { Notice } from "../notice/notice.ts";
import type { Blobs, CallOptions, Clock, RunRef, RunStore } from "../ports.ts";
import { renderHtml } from "../report/render-html.ts";
import { renderMarkdown } from "../report/render-markdown.ts";
import type { Report } from "../report/report.ts";
import type { CaseResult } from "../results.ts";
import type { RunSummary } from "./aggregate-run.ts";
import { buildReport } from "./build-report.ts";
import { readConfig, requireDocument, requireRun } from "./documents.ts";
import { followOutcome } from "./follow-outcome.ts";
import { keys } from "./keys.ts";
import { newlySpent } from "./newly-spent.ts";

export interface GatePorts {
  readonly runs: RunStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
}

export interface Gated extends RunRef {
  readonly verdict: Report["verdict"];
  /** True when a gate failed, whatever the verdict. */
  readonly breached: boolean;
  readonly notice: Notice;
  /** What this attempt has cost, US dollars; null: unknown, or told by whoever closes a broken run. */
  readonly newCostUsd: number | null;
}

const summarySchema = z.custom<RunSummary>((value) => typeof value === "object" && value !== null);

/**
 * Applies the gates to a run's figures, writes the report in every form and closes the run.
 * `broken`: the machine failed, and the report is made from what there is.
 */
export async function gateRun(
  ports: GatePorts,
  { tenant, runId, broken }: RunRef & { readonly broken?: boolean },
  options?: CallOptions,
): Promise<Gated> {
  const run = { tenant, runId };
  const [config, summary, record] = await Promise.all([
    readConfig(ports.blobs, run, options),
    requireDocument(ports.blobs, keys.figures(run), summarySchema, options),
    requireRun(ports.runs, run, options),
  ]);
  const finishedAt = new Date(ports.clock.now()).toISOString();
  const { figures, shown: cases } = summary;
  const report = buildReport({ config, record, figures, finishedAt, ...(broken && { broken }) });
  await writeReport(ports.blobs, run, { report, cases }, options);
  const previous = await followOutcome(ports.blobs, run, report, options);
  await ports.runs.update(run, { set: { status: report.status, finishedAt } }, options);
  const breached = report.gates.some(({ status }) => status === "fail");
  const notice = buildNotice(report, previous);
  const costUsd = broken === true ? null : notice.costUsd;
  const newCostUsd = await newlySpent(ports.blobs, run, costUsd, options);
  return { ...run, verdict: report.verdict, breached, notice, newCostUsd };
}

/** report.json comes last: where it is, the other forms are. */
async function writeReport(
  blobs: Blobs,
  run: RunRef,
  input: { readonly report: Report; readonly cases: readonly CaseResult[] },
  options?: CallOptions,
): Promise<void> {
  const files = [
    ["report.html", "text/html; charset=utf-8", renderHtml(input)],
    ["report.md", "text/markdown; charset=utf-8", renderMarkdown(input)],
    ["report.json", "application/json", `${JSON.stringify(input.report, null, 2)}\n`],
  ] as const;
  for (const [file, contentType, body] of files) {
    await blobs.put(keys.report(run, file), body, { ...options, contentType });
  }
}
