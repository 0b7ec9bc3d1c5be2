import type { RunConfig } from "../config/run-config.ts";
import type { Blobs, CallOptions } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { readConfig, requireDocument } from "./documents.ts";
import { keepLatest } from "./keep-latest.ts";
import { keys } from "./keys.ts";
import { type Repetition, repetitionSchema } from "./repetition.ts";

type Attempt = Pick<RunRecord, "tenant" | "runId" | "attempt">;

/** What a process keeps of documents that PrepareRun has written before the first case began. */
function keptDocuments<T>(most: number) {
  const stores = new WeakMap<Blobs, ReturnType<typeof keepLatest<T>>>();
  return (blobs: Blobs, key: readonly (string | number)[], read: () => Promise<T>): Promise<T> => {
    const kept = stores.get(blobs) ?? keepLatest<T>(most);
    stores.set(blobs, kept);
    return kept(JSON.stringify(key), read);
  };
}

const configs = keptDocuments<RunConfig>(8);
/** Few: a case is asked and then scored, and its texts may be long. */
const cases = keptDocuments<Repetition>(64);

/** The configuration of the attempt that is under way: a process reads it once, and not twice a case. */
export async function readAttemptConfig(
  blobs: Blobs,
  { tenant, runId, attempt }: Attempt,
  options?: CallOptions,
): Promise<RunConfig> {
  options?.signal?.throwIfAborted();
  // Others wait for it too: an abort of this call is none of theirs.
  return configs(blobs, [tenant, runId, attempt], () => readConfig(blobs, { tenant, runId }));
}

/** A case as the attempt that is under way works on it, read once where asking and scoring share a process. */
export async function readAttemptCase(
  blobs: Blobs,
  { tenant, runId, attempt }: Attempt,
  caseKey: string,
  options?: CallOptions,
): Promise<Repetition> {
  options?.signal?.throwIfAborted();
  const key = keys.testCase({ tenant, runId }, caseKey);
  return cases(blobs, [tenant, runId, attempt, caseKey], () =>
    requireDocument(blobs, key, repetitionSchema),
  );
}
