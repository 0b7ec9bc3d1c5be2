import type { RunConfig } from "../config/run-config.ts";
import type { Blobs, CallOptions } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { readConfig } from "./documents.ts";

/** Attempts whose configuration a process keeps. */
const KEPT = 8;
const kept = new WeakMap<Blobs, Map<string, Promise<RunConfig>>>();

/**
 * The configuration of the attempt that is under way. It was frozen before the first case began, so
 * a process reads it once, and not twice a case.
 */
export async function readAttemptConfig(
  blobs: Blobs,
  run: Pick<RunRecord, "tenant" | "runId" | "attempt">,
  options?: CallOptions,
): Promise<RunConfig> {
  options?.signal?.throwIfAborted();
  const configs = kept.get(blobs) ?? new Map<string, Promise<RunConfig>>();
  kept.set(blobs, configs);
  const key = `${run.tenant}/${run.runId}/${run.attempt}`;
  const known = configs.get(key);
  if (known !== undefined) return known;
  // Others wait for it too: an abort of this call is none of theirs.
  const reading = readConfig(blobs, run);
  configs.set(key, reading);
  reading.catch(() => configs.delete(key));
  const [oldest] = configs.keys();
  if (configs.size > KEPT && oldest !== undefined) configs.delete(oldest);
  return reading;
}
