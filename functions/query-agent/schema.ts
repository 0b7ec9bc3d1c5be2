import * as z from "zod";

export const queryAgentInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
  caseKey: z.string().min(1),
  conversationId: z.string(),
  brokenBy: z.string(),
});

export const queryAgentOutput = z.strictObject({
  outcome: z.enum(["answered", "settled", "stopped", "waiting"]),
  conversationId: z.string(),
  brokenBy: z.string(),
});
