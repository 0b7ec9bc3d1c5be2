import * as z from "zod";
import { caseStatusSchema, causeSchema, failedBySchema } from "../results.ts";
import type { CaseRecord } from "../run-record.ts";

/** The result of a case as lists show it; its texts are in the report. */
export const caseViewSchema = z.strictObject({
  caseId: z.string(),
  /** `pending`: it is done again. */
  status: z.enum(["pending", ...caseStatusSchema.options]),
  flaky: z.boolean(),
  failedBy: z.array(failedBySchema),
  /** By metric; null where it could not be measured. */
  scores: z.record(z.string(), z.number().nullable()),
  error: causeSchema.pick({ code: true, message: true }).nullable(),
  /** US dollars; null where it is not known. */
  spentUsd: z.number().nullable(),
});

export function caseView(record: CaseRecord): z.output<typeof caseViewSchema> {
  const { caseId, status, flaky, failedBy, scores, error, spentUsd = null } = record;
  return { caseId, status, flaky, failedBy: [...failedBy], scores: { ...scores }, error, spentUsd };
}
