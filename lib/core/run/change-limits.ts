import {
  type RunConfig,
  type RunRequest,
  runConfigSchema,
  runRequestSchema,
} from "../config/run-config.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { readDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

/** What may change between two attempts: no score depends on it. */
export type Budget = Pick<RunConfig["limits"], "maxCostUsd" | "allowPartial">;

/** Gives a stored run another budget, from its next attempt on. */
export async function changeLimits(
  { blobs }: { readonly blobs: Blobs },
  run: RunRef,
  budget: Budget,
  options?: CallOptions,
): Promise<void> {
  const within = <T extends RunRequest | RunConfig>(config: T): T => ({
    ...config,
    limits: { ...config.limits, ...budget },
  });
  const request = await readDocument(blobs, keys.request(run), runRequestSchema, options);
  const frozen = await readDocument(blobs, keys.config(run), runConfigSchema, options);
  if (request !== undefined) {
    await writeDocument(blobs, keys.request(run), within(request), options);
  }
  // The configuration of an earlier attempt goes before what was asked for.
  if (frozen !== undefined) await writeDocument(blobs, keys.config(run), within(frozen), options);
}
