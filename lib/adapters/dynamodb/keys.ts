import type { QuotaMinute, RunRef } from "../../core/ports.ts";

/** What the record of a case may take as JSON, in UTF-8 bytes. */
export const MAX_CASE_BYTES = 16 * 1024;

/** Begins the sort key of every case of a run. */
export const CASE_PREFIX = "C#";

/** The partition of a run: its record and its cases. */
export const runPartition = ({ tenant, runId }: RunRef): string => `T#${tenant}#R#${runId}`;

export const runKey = (run: RunRef) => ({ PK: runPartition(run), SK: "RUN" });

/** The entry that lists a run by time among the tenant's. */
export const listKey = ({ tenant, runId }: RunRef) => ({ PK: `T#${tenant}`, SK: `R#${runId}` });

export const caseKey = (run: RunRef, caseId: string) => ({
  PK: runPartition(run),
  SK: CASE_PREFIX + caseId,
});

/** What all runs of a tenant have asked of a model in a minute. */
export const quotaKey = ({ tenant, alias, minute }: QuotaMinute) => ({
  PK: `T#${tenant}#Q#${alias}`,
  SK: `M#${minute}`,
});

/** Takes the table's keys off an item. */
export function withoutKeys(item: Record<string, unknown>): Record<string, unknown> {
  const { PK: _partition, SK: _sort, ...record } = item;
  return record;
}
