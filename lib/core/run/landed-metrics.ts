import * as z from "zod";
import type { Spent } from "../judging/metric-record.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { type MetricRecord, metricRecordSchema, usageSchema } from "../results.ts";
import { type LoggedAnswer, loggedAnswerSchema } from "./answer-log.ts";
import { readDocument, requireDocument, writeDocument } from "./documents.ts";
import { keys, metricKeyOf } from "./keys.ts";

export interface CaseAttempt {
  readonly run: RunRef;
  readonly caseKey: string;
  readonly attempt: number;
  /** Ids of the case's metrics. */
  readonly metrics: readonly string[];
}

/** A record, and the answers that it rests on: these are in no list of results. */
const landedSchema = metricRecordSchema.extend({
  answers: z.array(loggedAnswerSchema).optional(),
});

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
    const { answers: _, ...record } = await requireDocument(blobs, key, landedSchema, options);
    landed.set(id, record);
  }
  return Object.fromEntries(landed);
}

/** The answers that the metrics of a case rest on, of whichever attempt, by the metric's id. */
export async function readAnswerLog(
  blobs: Blobs,
  { run, caseKey, metrics }: Omit<CaseAttempt, "attempt">,
  options?: CallOptions,
): Promise<ReadonlyMap<string, readonly LoggedAnswer[]>> {
  const prefix = keys.metrics(run, caseKey);
  const ids = new Map(metrics.map((id) => [metricKeyOf(id), id]));
  const logged = new Map<string, readonly LoggedAnswer[]>();
  for await (const key of blobs.list(prefix, options)) {
    const [name = ""] = key.slice(prefix.length, -".json".length).split("@");
    const id = ids.get(name);
    // What was measured comes before the errors of earlier attempts.
    if (id === undefined || logged.has(id)) continue;
    const { answers = [] } = await requireDocument(blobs, key, landedSchema, options);
    logged.set(id, answers);
  }
  return logged;
}

export interface Landing {
  readonly id: string;
  readonly record: MetricRecord;
  readonly answers: readonly LoggedAnswer[];
}

/** Saves a metric as soon as it has its record. */
export async function saveLanded(
  blobs: Blobs,
  { run, caseKey, attempt }: Omit<CaseAttempt, "metrics">,
  { id, record, answers }: Landing,
  options?: CallOptions,
): Promise<void> {
  const failed = record.status === "error";
  const key = failed
    ? keys.metricError(run, caseKey, { id, attempt })
    : keys.metric(run, caseKey, id);
  const document = answers.length === 0 ? record : { ...record, answers };
  await writeDocument(blobs, key, document, options);
}

const spentSchema = z.strictObject({
  usage: usageSchema,
  layout: z.exactOptional(z.literal("shared")),
  embeddingUsage: z.exactOptional(usageSchema),
});

/**
 * Keeps what a metric has cost that is left without a record. Each call finds the kept answers that
 * earlier ones paid for, so its figure takes the place of theirs.
 */
export async function saveSpent(
  blobs: Blobs,
  { run, caseKey }: Pick<CaseAttempt, "run" | "caseKey">,
  { id, spent }: { readonly id: string; readonly spent: Spent },
  options?: CallOptions,
): Promise<void> {
  if (spent.usage.calls + (spent.embeddingUsage?.calls ?? 0) === 0) return;
  await writeDocument(blobs, keys.metricSpent(run, caseKey, id), spent, options);
}

/** What `saveSpent` kept of a metric, of whichever attempt; undefined when nothing was spent. */
export const readSpent = (
  blobs: Blobs,
  { run, caseKey, id }: Pick<CaseAttempt, "run" | "caseKey"> & { readonly id: string },
  options?: CallOptions,
): Promise<Spent | undefined> =>
  readDocument(blobs, keys.metricSpent(run, caseKey, id), spentSchema, options);
