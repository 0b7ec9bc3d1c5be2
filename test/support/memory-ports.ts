import { MAX_CASE_BYTES } from "../../lib/adapters/dynamodb/keys.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { Blobs, CaseStore, Parameters, RunRef, RunStore } from "../../lib/core/ports.ts";
import type { CaseRecord, RunChange, RunRecord } from "../../lib/core/run-record.ts";

const encoder = new TextEncoder();

/** Order of S3 keys and DynamoDB sort keys: by UTF-8 bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export interface MemoryBlobs extends Blobs {
  /** What is stored, for a test to look at or to tamper with. */
  readonly objects: Map<string, Uint8Array>;
}

export function createMemoryBlobs(
  initial: Readonly<Record<string, Uint8Array | string>> = {},
): MemoryBlobs {
  const toBytes = (body: Uint8Array | string): Uint8Array =>
    typeof body === "string" ? encoder.encode(body) : Uint8Array.from(body);
  const objects = new Map(Object.entries(initial).map(([key, body]) => [key, toBytes(body)]));
  return {
    objects,
    async get(key, options) {
      options?.signal?.throwIfAborted();
      const found = objects.get(key);
      return found && Uint8Array.from(found);
    },
    async put(key, body, options) {
      options?.signal?.throwIfAborted();
      if (options?.ifAbsent && objects.has(key)) return "exists";
      objects.set(key, toBytes(body));
      return "written";
    },
    async putStream(key, pieces, options) {
      const parts: string[] = [];
      for await (const piece of pieces) {
        options?.signal?.throwIfAborted();
        parts.push(piece);
      }
      objects.set(key, encoder.encode(parts.join("")));
    },
    async remove(key, options) {
      options?.signal?.throwIfAborted();
      objects.delete(key);
    },
    async *list(prefix, options) {
      options?.signal?.throwIfAborted();
      yield* [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(byBytes);
    },
  };
}

const runKey = ({ tenant, runId }: RunRef): string => JSON.stringify([tenant, runId]);

export interface MemoryRunStore extends RunStore {
  readonly runs: Map<string, RunRecord>;
}

export function createMemoryRunStore(): MemoryRunStore {
  const runs = new Map<string, RunRecord>();
  return {
    runs,
    async create(run, options) {
      options?.signal?.throwIfAborted();
      if (runs.has(runKey(run))) return "exists";
      runs.set(runKey(run), structuredClone(run));
      return "created";
    },
    async get(run, options) {
      options?.signal?.throwIfAborted();
      return structuredClone(runs.get(runKey(run)));
    },
    async update(run, change, options) {
      options?.signal?.throwIfAborted();
      const current = runs.get(runKey(run));
      if (!current) throw new AppError("store.run_not_found", { runId: run.runId });
      const changed = applyChange(current, change);
      runs.set(runKey(run), changed);
      return structuredClone(changed);
    },
    async reserve(run, { key, usd, maxUsd, at }, options) {
      options?.signal?.throwIfAborted();
      const current = runs.get(runKey(run));
      if (current === undefined) throw new AppError("store.run_not_found", { runId: run.runId });
      const { held, committedUsd = 0 } = current;
      const fits = committedUsd + usd <= maxUsd + 1e-9;
      if (held === undefined || held[key] !== undefined || !fits) return structuredClone(current);
      const changed = {
        ...current,
        held: { ...held, [key]: usd },
        committedUsd: committedUsd + usd,
        ledgerAt: at,
      };
      runs.set(runKey(run), changed);
      return structuredClone(changed);
    },
    async settle(run, { key, heldUsd, spentUsd, at }, options) {
      options?.signal?.throwIfAborted();
      const current = runs.get(runKey(run));
      if (current?.held?.[key] !== heldUsd) return false;
      const { [key]: _held, ...held } = current.held;
      const { [key]: _carried, ...carried } = current.carried ?? {};
      runs.set(runKey(run), {
        ...current,
        held,
        carried,
        committedUsd: (current.committedUsd ?? 0) + spentUsd - heldUsd,
        spentUsd: (current.spentUsd ?? 0) + spentUsd,
        overUsd: (current.overUsd ?? 0) + Math.max(0, spentUsd - heldUsd),
        ledgerAt: at,
      });
      return true;
    },
  };
}

function applyChange(run: RunRecord, { set = {}, remove = [], add = {} }: RunChange): RunRecord {
  const fields: Record<string, unknown> = { ...structuredClone(run) };
  for (const [name, value] of Object.entries(set)) if (value !== undefined) fields[name] = value;
  for (const name of remove) delete fields[name];
  for (const [name, amount] of Object.entries(add)) {
    fields[name] = ((fields[name] as number | undefined) ?? 0) + (amount ?? 0);
  }
  return fields as unknown as RunRecord;
}

export interface MemoryCaseStore extends CaseStore {
  /** Records of a run by case id. */
  of(run: RunRef): Map<string, CaseRecord>;
}

export function createMemoryCaseStore(): MemoryCaseStore {
  const runs = new Map<string, Map<string, CaseRecord>>();
  const of = (run: RunRef): Map<string, CaseRecord> => {
    const records = runs.get(runKey(run)) ?? new Map<string, CaseRecord>();
    runs.set(runKey(run), records);
    return records;
  };
  return {
    of,
    async put(run, record, options) {
      options?.signal?.throwIfAborted();
      const bytes = encoder.encode(JSON.stringify(record)).length;
      if (bytes > MAX_CASE_BYTES) {
        const details = { caseId: record.caseId, bytes, maxBytes: MAX_CASE_BYTES };
        throw new AppError("store.case_too_large", details);
      }
      const { status = "pending" } = of(run).get(record.caseId) ?? {};
      if (options?.ifOpen && status !== "pending") return "exists";
      of(run).set(record.caseId, structuredClone(record));
      return "written";
    },
    async get(run, caseId, options) {
      options?.signal?.throwIfAborted();
      return structuredClone(of(run).get(caseId));
    },
    async *list(run, options) {
      options?.signal?.throwIfAborted();
      const sorted = [...of(run).values()].sort((a, b) => byBytes(a.caseId, b.caseId));
      for (const record of sorted) yield structuredClone(record);
    },
  };
}

export function createMemoryParameters(
  initial: Readonly<Record<string, string>> = {},
): Parameters & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    async get(name, options) {
      options?.signal?.throwIfAborted();
      return values.get(name);
    },
    async *list(path, options) {
      options?.signal?.throwIfAborted();
      const isBelow = (name: string) => new RegExp(`^${path}/[^/]+$`).test(name);
      yield* [...values].filter(([name]) => isBelow(name)).sort(([a], [b]) => byBytes(a, b));
    },
  };
}
