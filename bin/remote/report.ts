import { REPORT_FORMATS, reportLinkSchema } from "../../lib/core/api/report-link.ts";
import { AppError } from "../../lib/core/errors.ts";
import { renderSummary } from "../../lib/core/report/render-summary.ts";
import { type Report, reportSchema } from "../../lib/core/report/report.ts";
import type { Connection } from "./connection.ts";

export const SUMMARY = "summary";

/** A link to a form of a run's report, which works for some minutes. */
export async function reportLinkOf(
  { call }: Connection,
  runId: string,
  format: string,
): Promise<string> {
  const path = `/runs/${encodeURIComponent(runId)}/report?format=${encodeURIComponent(format)}`;
  return reportLinkSchema.parse(await call({ method: "GET", path })).url;
}

/** The report of a run as data. */
export async function readReport(connection: Connection, runId: string): Promise<Report> {
  const text = await connection.download(await reportLinkOf(connection, runId, "json"));
  return reportSchema.parse(JSON.parse(text));
}

/** A run's report in a form of `REPORT_FORMATS`, or what the command prints at the end of a run. */
export async function renderReport(
  connection: Connection,
  runId: string,
  format: string,
): Promise<string> {
  if (format === SUMMARY) {
    const report = await readReport(connection, runId);
    return renderSummary(report, report.run.language);
  }
  if ((REPORT_FORMATS as readonly string[]).includes(format)) {
    return connection.download(await reportLinkOf(connection, runId, format));
  }
  const expected = [SUMMARY, ...REPORT_FORMATS].join(", ");
  throw new AppError("usage.invalid_value", { flag: "--format", value: format, expected });
}
