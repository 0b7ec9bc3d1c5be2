import * as z from "zod";
import type { SharedAnswer, SharedStep } from "../metrics/metric.ts";
import type { Problem } from "./problem.ts";
import { wireSchema } from "./wire-schema.ts";

const text = z.string().nullish();

/** What every request with a shared beginning asks for: a provider's cache depends on the schema too. */
const sharedSchema = z.object({
  items: z.array(z.object({ text, verdict: text, reason: text })),
  score: z.number().nullish(),
  reason: text,
});

export const SHARED_WIRE = wireSchema(sharedSchema);

/** The schema of a step as its answer comes in the shared layout; `chunks`: how many it is shown. */
export const sharedForm = (step: SharedStep, schema: z.ZodType, chunks: number): z.ZodType =>
  sharedSchema
    .check(({ value, issues }) => {
      const lacking = step.lacks?.(value, chunks) ?? [];
      if (lacking.length === 0) return;
      issues.push({ code: "custom", params: { lacking }, path: [], input: value });
    })
    .transform((answer: SharedAnswer) => step.read(answer))
    .pipe(schema);

/** What the parts of a step's own answer are called in the shared schema. */
const PARTS: Readonly<Record<string, string>> = { statement: "text", sentence: "text" };

/** Where sentences were put to their chunks, an index says nothing about the item any more. */
function asShared([list, ...path]: readonly PropertyKey[]): PropertyKey[] {
  if (list === undefined || list === "items") return [list ?? "items", ...path];
  const part = path.at(-1) ?? list;
  const name = PARTS[String(part)] ?? part;
  return list === "verdicts" ? ["items", ...path.slice(0, -1), name] : ["items", name];
}

/** A problem with a step's answer in the words of the schema that its judge was given. */
export function sharedProblem(problem: Problem): Problem {
  if (problem.kind === "count") return { ...problem, list: "items" };
  if (problem.kind !== "shape") return problem;
  const issues = problem.issues.map((issue) => ({ ...issue, path: asShared(issue.path) }));
  return { ...problem, issues };
}
