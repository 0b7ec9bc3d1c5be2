import type { RunRef, RunStore } from "../../core/ports.ts";
import type { RunRecord } from "../../core/run-record.ts";

/** Runs whose latest record is remembered. */
const REMEMBERED = 8;

interface Recent {
  /** When it was asked for: the record is no older. */
  readonly atMs: number;
  readonly record: Promise<RunRecord | undefined>;
}

/**
 * Remembers the record of a run for callers who take one that is a little old, and reads it once for
 * all who ask at the same time. `nowMs` counts up, from whenever.
 */
export function rememberRuns(
  store: RunStore,
  nowMs: () => number = () => performance.now(),
): RunStore {
  const recent = new Map<string, Recent>();

  function remember(run: RunRef, atMs: number, record: Recent["record"]): void {
    const key = keyOf(run);
    if ((recent.get(key)?.atMs ?? 0) > atMs) return;
    recent.delete(key);
    recent.set(key, { atMs, record });
    const [oldest = key] = recent.keys();
    if (recent.size > REMEMBERED) recent.delete(oldest);
  }

  /** What a write returns is the latest record. */
  async function noted(run: RunRef, write: () => Promise<RunRecord>): Promise<RunRecord> {
    const atMs = nowMs();
    const record = await write();
    remember(run, atMs, Promise.resolve(record));
    return record;
  }

  return {
    ...store,
    async get(run, { maxAgeMs, ...options } = {}) {
      if (maxAgeMs === undefined) return store.get(run, options);
      options.signal?.throwIfAborted();
      const atMs = nowMs();
      const known = recent.get(keyOf(run));
      if (known !== undefined && atMs - known.atMs <= maxAgeMs) return known.record;
      // Others may wait for it too: an abort of this caller is none of theirs.
      const reading = store.get(run);
      remember(run, atMs, reading);
      const forget = () => recent.get(keyOf(run))?.record === reading && recent.delete(keyOf(run));
      // One that is created in the next moment must be found.
      reading.then((record) => record === undefined && forget(), forget);
      return reading;
    },
    update: (run, ...rest) => noted(run, () => store.update(run, ...rest)),
    reserve: (run, ...rest) => noted(run, () => store.reserve(run, ...rest)),
  };
}

const keyOf = ({ tenant, runId }: RunRef): string => JSON.stringify([tenant, runId]);
