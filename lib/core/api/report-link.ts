import * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { keys } from "../run/keys.ts";
import { findRun } from "./find-run.ts";
import type { ApiPorts } from "./ports.ts";

/** Forms of a report and the files that hold them. */
const FILES = {
  html: "report.html",
  json: "report.json",
  md: "report.md",
  junit: "junit.xml",
  csv: "cases.csv",
  results: "results.jsonl",
  scores: "scores.jsonl",
} as const;
type ReportFormat = keyof typeof FILES;

export const REPORT_FORMATS = Object.keys(FILES) as ReportFormat[];

const LINK_SECONDS = 300;

export const reportLinkSchema = z.strictObject({
  file: z.string(),
  /** Whoever has it can read the file until it expires. */
  url: z.string(),
  expiresAt: z.string(),
});

/** A link to a run's report, once there is one. */
export async function reportLink(
  { runs, blobs, links, clock }: Pick<ApiPorts, "runs" | "blobs" | "links" | "clock">,
  run: RunRef,
  format: ReportFormat,
  options?: CallOptions,
): Promise<Result<z.output<typeof reportLinkSchema>>> {
  const found = await findRun(runs, run, options);
  if (!found.ok) return found;
  const file = FILES[format];
  const key = keys.report(run, file);
  // While an attempt is under way, what is there belongs to the one before, or is not complete.
  const hasEnded = found.value.finishedAt !== undefined;
  for await (const there of blobs.list(key, options)) {
    if (there !== key || !hasEnded) break;
    const expiresAt = new Date(clock.now() + LINK_SECONDS * 1000).toISOString();
    return ok({ file, url: await links.presign(key, LINK_SECONDS, options), expiresAt });
  }
  return fail([{ code: "api.no_report", details: { runId: run.runId } }]);
}
