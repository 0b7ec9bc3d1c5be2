import * as z from "zod";

const run = { tenant: z.string().min(1), runId: z.string().min(1) };

/** The input of an execution. */
export const prepareRunInput = z.strictObject({
  ...run,
  attempt: z.int().positive(),
  retryErrors: z.boolean().default(false),
});

export const prepareRunOutput = z.strictObject({
  ...run,
  mode: z.enum(["single-turn", "multi-turn"]),
  workKey: z.string(),
  mapPrefix: z.string(),
  items: z.int().nonnegative(),
  maxConcurrency: z.int().positive(),
});
