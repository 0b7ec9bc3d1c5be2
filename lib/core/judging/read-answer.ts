import type * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import type { Expected } from "../metrics/metric.ts";
import { parseReply } from "./parse-reply.ts";
import type { Problem } from "./problem.ts";

export interface Answer {
  /** The structured output as the judge meant it, before the step's normalisation. */
  readonly raw: unknown;
  /** After it. */
  readonly value: unknown;
}

/** Parses a reply, holds it against the step's schema and counts what has to be counted. */
export function readAnswer(
  content: unknown,
  schema: z.ZodType,
  expected: Expected,
): Result<Answer, Problem> {
  const parsed = parseReply(content);
  if (!parsed.ok) return parsed;
  const checked = schema.safeParse(parsed.value, { reportInput: true });
  if (!checked.success) return fail({ kind: "shape", issues: checked.error.issues });
  const lists = checked.data as Readonly<Record<string, readonly unknown[]>>;
  for (const [list, count] of Object.entries(expected)) {
    const got = list.split("+").reduce((sum, part) => sum + (lists[part]?.length ?? 0), 0);
    if (got !== count) return fail({ kind: "count", list, expected: count, got });
  }
  return ok({ raw: parsed.value, value: checked.data });
}
