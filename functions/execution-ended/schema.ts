import * as z from "zod";

/** The input that the state machine was started with, as text in the event. */
const inputSchema = z.object({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  attempt: z.int().positive(),
});

/** "Step Functions Execution Status Change" of an execution that has ended without success. */
export const executionEndedInput = z.object({
  detail: z.object({
    status: z.enum(["FAILED", "TIMED_OUT", "ABORTED"]),
    input: z.string().transform((text) => inputSchema.parse(JSON.parse(text))),
    error: z.string().nullish(),
    cause: z.string().nullish(),
  }),
});

export const executionEndedOutput = z.strictObject({
  tenant: z.string(),
  runId: z.string(),
  /** False when a finished report was there, or nothing to report from. */
  reported: z.boolean(),
  /** Whether this call told how the run ended. */
  told: z.boolean(),
});
