import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { type MetricRecord, metricRecordSchema } from "../results.ts";
import { requireDocument } from "./documents.ts";
import { keys } from "./keys.ts";

/** The metrics of a case that an earlier invocation saved. */
export async function readLanded(
  blobs: Blobs,
  run: RunRef,
  caseKey: string,
  options?: CallOptions,
): Promise<Readonly<Record<string, MetricRecord>>> {
  const prefix = keys.metrics(run, caseKey);
  const landed: Record<string, MetricRecord> = {};
  for await (const key of blobs.list(prefix, options)) {
    const record = await requireDocument(blobs, key, metricRecordSchema, options);
    landed[key.slice(prefix.length, -".json".length)] = record;
  }
  return landed;
}
