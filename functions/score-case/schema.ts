import * as z from "zod";

export const scoreCaseInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  caseKey: z.string().min(1),
});

export const scoreCaseOutput = z.strictObject({
  more: z.boolean(),
  waitSeconds: z.int().nonnegative(),
});
