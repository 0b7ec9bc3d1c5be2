import * as z from "zod";
import { gateResultSchema, reportSchema } from "../report/report.ts";

const { shape } = reportSchema;

/**
 * How a run ended, for events and messages. Names and rules are as they are, shortened; `subject` and
 * `text` are harmless wherever they are shown.
 */
export const noticeSchema = z.strictObject({
  name: z.string(),
  testSet: z.string(),
  agent: z.string(),
  judge: z.string(),
  verdict: shape.verdict,
  status: shape.status,
  passRate: shape.passRate.shape.value,
  passed: z.int().nonnegative(),
  of: z.int().nonnegative(),
  errors: z.int().nonnegative(),
  /** US dollars; null where nothing is known. */
  costUsd: z.number().nonnegative().nullable(),
  /** The failed ones first; the others as far as there is room. */
  gates: z.array(gateResultSchema),
  /** Metrics that changed since the previous run of this name and test set, worst first. */
  changes: z.array(
    z.strictObject({
      metric: z.string(),
      name: z.string(),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** One line, and the message, in the run's language. */
  subject: z.string(),
  text: z.string(),
});
export type Notice = z.output<typeof noticeSchema>;

/** A notice as JSON takes no more, in UTF-8 bytes. */
export const MAX_NOTICE_BYTES = 8 * 1024;
