import * as z from "zod";

export const simulateTurnInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  caseKey: z.string().min(1),
});

export const simulateTurnOutput = z.strictObject({
  outcome: z.enum(["more", "answered", "settled", "stopped"]),
  waitSeconds: z.int().positive().optional(),
});
