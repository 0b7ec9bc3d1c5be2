import type { RunRef } from "../../core/ports.ts";
import type { QuotaMinute } from "../../core/quota/quota.ts";

/** What the record of a case may take as JSON, in UTF-8 bytes. */
export const MAX_CASE_BYTES = 16 * 1024;

/** Begins the sort key of every case of a run. */
export const CASE_PREFIX = "C#";

/** The partition of a run: its record and its cases. */
export const runPartition = ({ tenant, runId }: RunRef): string => `T#${tenant}#R#${runId}`;

export const runKey = (run: RunRef) => ({ PK: runPartition(run), SK: "RUN" });

/** The partition of what a tenant has beside the insides of its runs. */
export const tenantPartition = (tenant: string): string => `T#${tenant}`;

/** Begins the sort key of every entry of a tenant's list of runs. */
export const LIST_PREFIX = "R#";

/** The entry that lists a run by time among the tenant's; ids alone don't sort by time. */
export const listKey = ({ tenant, runId, createdAt }: RunRef & { readonly createdAt: string }) => ({
  PK: tenantPartition(tenant),
  SK: `${LIST_PREFIX}${createdAt}#${runId}`,
});

/** Begins the sort keys of the versions of a test set; no name holds a `#`. */
export const testSetPrefix = (tenant: string, name: string) => ({
  PK: tenantPartition(tenant),
  SK: `TS#${name}#V#`,
});

export const testSetKey = (
  tenant: string,
  { name, version }: { readonly name: string; readonly version: string },
) => ({ PK: tenantPartition(tenant), SK: `${testSetPrefix(tenant, name).SK}${version}` });

/** The item that names the newest version of a test set. */
export const newestKey = (tenant: string, name: string) => ({
  PK: tenantPartition(tenant),
  SK: `TN#${name}`,
});

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
