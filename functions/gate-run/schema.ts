import * as z from "zod";

export const gateRunInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
});

export const gateRunOutput = gateRunInput.extend({
  verdict: z.enum(["pass", "fail", "incomplete"]),
});
