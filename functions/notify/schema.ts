import * as z from "zod";
import { noticeSchema } from "../../lib/core/notice/notice.ts";

const { verdict, name, testSet, passRate, text } = noticeSchema.shape;

/** `RunFinished`, as far as a message tells of it. */
export const notifyInput = z.object({
  detail: z.object({
    tenant: z.string().min(1),
    runId: z.string().min(1),
    verdict,
    name,
    testSet,
    passRate,
    text,
  }),
});

export const notifyOutput = z.strictObject({ tenant: z.string(), runId: z.string() });
