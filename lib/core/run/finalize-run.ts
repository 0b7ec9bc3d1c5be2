import { runConfigSchema } from "../config/run-config.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { type AggregatePorts, aggregateRun } from "./aggregate-run.ts";
import { caughtProblem } from "./caught-problem.ts";
import { readDocument, requireRun } from "./documents.ts";
import { gateRun } from "./gate-run.ts";
import { keys } from "./keys.ts";
import { causeOf } from "./results-without-scores.ts";

export interface FinalizeInput extends RunRef {
  /** Name and cause of what broke the run. */
  readonly error: string;
  readonly cause: string;
}

/**
 * Closes a run whose machine broke: a report from what there is, marked incomplete. Repeating it
 * changes nothing, and a finished report is never overwritten.
 */
export async function finalizeRun(
  ports: AggregatePorts,
  { tenant, runId, error, cause }: FinalizeInput,
  options?: CallOptions,
): Promise<RunRef & { readonly reported: boolean }> {
  const run = { tenant, runId };
  const record = await requireRun(ports.runs, run, options);
  // Only a started attempt drops the end of the one before.
  if (record.finishedAt !== undefined) return { ...run, reported: false };
  const config = await readDocument(ports.blobs, keys.config(run), runConfigSchema, options);
  const language = config?.language ?? "ja";
  const broke = caughtProblem({ error, cause }, "run.machine_failed");
  await ports.runs.update(
    run,
    {
      set: {
        status: "incomplete",
        // What PrepareRun said of its own failure is more precise.
        error: record.error ?? causeOf(broke, language),
      },
    },
    options,
  );
  if (config === undefined) return { ...run, reported: false };
  await aggregateRun(ports, { ...run, broken: true }, options);
  await gateRun(ports, { ...run, broken: true }, options);
  return { ...run, reported: true };
}
