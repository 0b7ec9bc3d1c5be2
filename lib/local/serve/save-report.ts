import type { S3Client } from "@aws-sdk/client-s3";
import { runConfigSchema } from "../../core/config/run-config.ts";
import type { Blobs, RunRef } from "../../core/ports.ts";
import { readDocument } from "../../core/run/documents.ts";
import { keys } from "../../core/run/keys.ts";
import { BUCKET } from "../aws-on-loopback.ts";
import { appendHistory, readReport, writeFrozenConfig } from "../run-folder.ts";
import { saveReportFiles } from "../save-report-files.ts";
import { openRunDir, type Workspace } from "../workspace.ts";

export interface SavedRun {
  readonly run: RunRef;
  readonly place: Workspace;
  readonly s3: S3Client;
  readonly blobs: Blobs;
}

/** Writes the report of a run that has ended where the command would; false when it has no new one. */
export async function saveReport({ run, place, s3, blobs }: SavedRun): Promise<boolean> {
  const config = await readDocument(blobs, keys.config(run), runConfigSchema);
  if (config === undefined) return false;
  const folder = await openRunDir(place, run.runId);
  const before = await readReport(folder).catch(() => undefined);
  await writeFrozenConfig(folder, config);
  const files = await saveReportFiles({ client: s3, bucket: BUCKET, run, folder });
  if (!files.includes("report.json")) return false;
  const report = await readReport(folder);
  // An attempt that did not begin, or that is told of once more, leaves the report of the one before.
  const isNew = report.run.finishedAt !== before?.run.finishedAt;
  if (isNew) await appendHistory(place.outDir, report);
  return isNew;
}
