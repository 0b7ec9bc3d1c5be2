import * as z from "zod";
import { sha256 } from "../dataset/canonical-json.ts";
import { encodeMessage } from "../errors.ts";
import type { UsedAnswer } from "../judging/ask-context.ts";

/** An answer that the record of a metric rests on, by which it is found again and known. */
export const loggedAnswerSchema = z.strictObject({
  step: z.string(),
  /** Of the stored answer. */
  key: z.string(),
  /** Of its output; absent where a failure stands in its place. */
  digest: z.string().optional(),
  /** That failure, as `encodeMessage` writes it. */
  failure: z.string().optional(),
});
export type LoggedAnswer = z.output<typeof loggedAnswerSchema>;

const DIGEST_DIGITS = 16;

/** Tells one stored output from another. */
export const digestOf = (output: unknown): string =>
  sha256(JSON.stringify(output)).slice(0, DIGEST_DIGITS);

export interface AnswerLog {
  note(used: UsedAnswer): void;
  /** The answers of a metric, in the order in which they came. */
  of(metric: string): readonly LoggedAnswer[];
}

/** Remembers what the metrics of one case were answered. */
export function createAnswerLog(): AnswerLog {
  const metrics = new Map<string, Map<string, UsedAnswer>>();
  return {
    note(used) {
      const answers = metrics.get(used.metric) ?? new Map<string, UsedAnswer>();
      metrics.set(used.metric, answers.set(used.key, used));
    },
    of: (metric) => [...(metrics.get(metric)?.values() ?? [])].map(logged),
  };
}

function logged(used: UsedAnswer): LoggedAnswer {
  const { step, key } = used;
  return "answer" in used
    ? { step, key, digest: digestOf(used.answer.output) }
    : { step, key, failure: encodeMessage(used.error) };
}
