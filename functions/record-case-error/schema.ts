import * as z from "zod";

export const recordCaseErrorInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  caseKey: z.string().min(1),
  /** Name and cause as the state machine caught them. */
  error: z.string(),
  cause: z.string(),
});

export const recordCaseErrorOutput = z.strictObject({ brokenBy: z.string() });
