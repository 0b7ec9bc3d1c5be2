import * as z from "zod";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { readDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

const countedSchema = z.strictObject({ costUsd: z.number().nonnegative() });

/**
 * What of a run's cost has come since it was last asked, US dollars: a report tells what all attempts
 * have cost, and a figure over time must not count the earlier ones again. Unknown stays unknown.
 */
export async function newlySpent(
  blobs: Blobs,
  run: RunRef,
  costUsd: number | null,
  options?: CallOptions,
): Promise<number | null> {
  if (costUsd === null) return null;
  const key = keys.counted(run);
  const counted = await readDocument(blobs, key, countedSchema, options);
  const before = counted?.costUsd ?? 0;
  if (costUsd <= before) return 0;
  await writeDocument(blobs, key, { costUsd }, options);
  return costUsd - before;
}
