import * as z from "zod";

export const startScheduledRunInput = z.strictObject({
  tenant: z.string().min(1),
  schedule: z.string().min(1),
  /** When it was to start, ISO 8601. */
  scheduledTime: z.iso.datetime({ offset: true }),
});

export const startScheduledRunOutput = z.strictObject({
  tenant: z.string(),
  schedule: z.string(),
  /** null: the schedule is switched off, or has changed since it started this run. */
  runId: z.string().nullable(),
  /** False when an earlier call has started it. */
  isNew: z.boolean(),
});
