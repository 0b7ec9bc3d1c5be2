import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { type MetricRecord, metricRecordSchema } from "../results.ts";
import { requireDocument, writeDocument } from "./documents.ts";
import { keys, metricKeyOf } from "./keys.ts";

export interface CaseAttempt {
  readonly run: RunRef;
  readonly caseKey: string;
  readonly attempt: number;
  /** Ids of the case's metrics. */
  readonly metrics: readonly string[];
}

export type LandedMetrics = Readonly<Record<string, MetricRecord>>;

/** What earlier invocations saved: measured values of any attempt, errors of this one. */
export async function readLanded(
  blobs: Blobs,
  { run, caseKey, attempt, metrics }: CaseAttempt,
  options?: CallOptions,
): Promise<LandedMetrics> {
  const prefix = keys.metrics(run, caseKey);
  const ids = new Map(metrics.map((id) => [metricKeyOf(id), id]));
  const landed = new Map<string, MetricRecord>();
  for await (const key of blobs.list(prefix, options)) {
    const [name = "", failedIn] = key.slice(prefix.length, -".json".length).split("@");
    const id = ids.get(name);
    if (id === undefined || (failedIn !== undefined && failedIn !== String(attempt))) continue;
    if (failedIn !== undefined && landed.has(id)) continue;
    landed.set(id, await requireDocument(blobs, key, metricRecordSchema, options));
  }
  return Object.fromEntries(landed);
}

/** Saves a metric as soon as it has its record. */
export async function saveLanded(
  blobs: Blobs,
  { run, caseKey, attempt }: Omit<CaseAttempt, "metrics">,
  { id, record }: { readonly id: string; readonly record: MetricRecord },
  options?: CallOptions,
): Promise<void> {
  const failed = record.status === "error";
  const key = failed
    ? keys.metricError(run, caseKey, { id, attempt })
    : keys.metric(run, caseKey, id);
  await writeDocument(blobs, key, record, options);
}
