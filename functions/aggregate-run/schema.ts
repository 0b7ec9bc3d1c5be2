import * as z from "zod";

export const aggregateRunInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
});

export const aggregateRunOutput = aggregateRunInput;
