import * as z from "zod";
import type { Spent } from "../judging/metric-record.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { type MetricRecord, metricRecordSchema, refusableSchema, usageSchema } from "../results.ts";
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

const partSchema = z.strictObject({
  usage: usageSchema,
  layout: z.exactOptional(z.literal("shared")),
  refused: z.exactOptional(z.array(refusableSchema)),
  embeddingUsage: z.exactOptional(usageSchema),
});
const spentSchema = partSchema.extend({
  /** The part that no store of answers has kept: whoever judges the metric again adds it. */
  inVain: z.exactOptional(partSchema),
});

export interface MetricSpent {
  readonly id: string;
  readonly spent: Spent;
  readonly inVain: Spent;
}

const callsOf = ({ usage, embeddingUsage }: Spent): number =>
  usage.calls + (embeddingUsage?.calls ?? 0);

/**
 * Keeps what a metric has cost that is left without a record. Each call finds the kept answers that
 * earlier ones paid for, so its figure takes the place of theirs.
 */
export async function saveSpent(
  blobs: Blobs,
  { run, caseKey }: Pick<CaseAttempt, "run" | "caseKey">,
  { id, spent, inVain }: MetricSpent,
  options?: CallOptions,
): Promise<void> {
  if (callsOf(spent) === 0) return;
  const document = callsOf(inVain) === 0 ? spent : { ...spent, inVain };
  await writeDocument(blobs, keys.metricSpent(run, caseKey, id), document, options);
}

/** What `saveSpent` kept of a metric, of whichever attempt; undefined when nothing was spent. */
export async function readSpent(
  blobs: Blobs,
  { run, caseKey, id }: Pick<CaseAttempt, "run" | "caseKey"> & { readonly id: string },
  options?: CallOptions,
): Promise<Spent | undefined> {
  const key = keys.metricSpent(run, caseKey, id);
  const document = await readDocument(blobs, key, spentSchema, options);
  if (document === undefined) return undefined;
  const { inVain: _, ...spent } = document;
  return spent;
}

/** What earlier calls for a case paid for and no store has kept, by metric. */
export async function readInVain(
  blobs: Blobs,
  { run, caseKey, metrics }: Pick<CaseAttempt, "run" | "caseKey" | "metrics">,
  options?: CallOptions,
): Promise<ReadonlyMap<string, Spent>> {
  const ids = new Map(metrics.map((id) => [keys.metricSpent(run, caseKey, id), id]));
  const found = new Map<string, Spent>();
  for await (const key of blobs.list(keys.spent(run, caseKey), options)) {
    const id = ids.get(key);
    if (id === undefined) continue;
    const { inVain } = await requireDocument(blobs, key, spentSchema, options);
    if (inVain !== undefined) found.set(id, inVain);
  }
  return found;
}
