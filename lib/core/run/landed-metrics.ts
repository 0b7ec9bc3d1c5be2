import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { type MetricRecord, metricRecordSchema } from "../results.ts";
import { requireDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

export interface CaseAttempt {
  readonly run: RunRef;
  readonly caseKey: string;
  readonly attempt: number;
}

export type LandedMetrics = Readonly<Record<string, MetricRecord>>;

/** What earlier invocations saved: measured values of any attempt, errors of this one. */
export async function readLanded(
  blobs: Blobs,
  { run, caseKey, attempt }: CaseAttempt,
  options?: CallOptions,
): Promise<LandedMetrics> {
  const prefix = keys.metrics(run, caseKey);
  const landed: Record<string, MetricRecord> = {};
  for await (const key of blobs.list(prefix, options)) {
    const [id = "", failedIn] = key.slice(prefix.length, -".json".length).split("@");
    if (failedIn !== undefined && failedIn !== String(attempt)) continue;
    if (failedIn !== undefined && Object.hasOwn(landed, id)) continue;
    landed[id] = await requireDocument(blobs, key, metricRecordSchema, options);
  }
  return landed;
}

/** Saves a metric as soon as it has its record. */
export async function saveLanded(
  blobs: Blobs,
  { run, caseKey, attempt }: CaseAttempt,
  { id, record }: { readonly id: string; readonly record: MetricRecord },
  options?: CallOptions,
): Promise<void> {
  const failed = record.status === "error";
  const key = failed
    ? keys.metricError(run, caseKey, { id, attempt })
    : keys.metric(run, caseKey, id);
  await writeDocument(blobs, key, record, options);
}
