import * as z from "zod";
import { noticeSchema } from "../../lib/core/notice/notice.ts";

export const gateRunInput = z.strictObject({
  tenant: z.string().min(1),
  runId: z.string().min(1),
});

export const gateRunOutput = gateRunInput.extend({
  verdict: z.enum(["pass", "fail", "incomplete"]),
  breached: z.boolean(),
  notice: noticeSchema,
  newCostUsd: z.number().nonnegative().nullable(),
});
