import * as z from "zod";
import { outcomeOf, type RunOutcome, runOutcomeSchema } from "../notice/run-outcome.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import type { Report } from "../report/report.ts";
import { readDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

/** The latest and the one before it, so that a repeat of the latest still finds its own past. */
const KEPT = 2;

const outcomesSchema = z.array(runOutcomeSchema);

/**
 * The outcome of the latest earlier run of the same name over the same selection
 * of the same test set: a smoke run says nothing about a full one. A completed run becomes the one
 * that the next is compared with. What can't be read is forgotten: a comparison is no reason to fail.
 */
export async function followOutcome(
  blobs: Blobs,
  { tenant, runId }: RunRef,
  report: Report,
  options?: CallOptions,
): Promise<RunOutcome | undefined> {
  const { run, status } = report;
  const key = keys.outcomes(tenant, run.name, run.testSet);
  const known = (await readDocument(blobs, key, outcomesSchema.catch([]), options)) ?? [];
  const others = known.filter((each) => each.runId !== runId);
  const previous = others.find((each) => each.startedAt <= run.startedAt);
  if (status === "completed" && run.replayOf === undefined) {
    const byTime = [...others, outcomeOf(report)].sort((a, b) =>
      a.startedAt < b.startedAt ? 1 : -1,
    );
    await writeDocument(blobs, key, byTime.slice(0, KEPT), options);
  }
  return previous;
}
