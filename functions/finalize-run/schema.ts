import * as z from "zod";

export const finalizeRunInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  /** Name and cause of what broke the run. */
  error: z.string(),
  cause: z.string(),
});

export const finalizeRunOutput = z.strictObject({
  tenant: z.string(),
  runId: z.string(),
  /** False when a finished report was there, or nothing to report from. */
  reported: z.boolean(),
});
