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

/** The schema of a step as its answer comes in the shared layout. */
export const sharedForm = (step: SharedStep, schema: z.ZodType): z.ZodType =>
  sharedSchema.transform((answer: SharedAnswer) => step.read(answer)).pipe(schema);

/** What the parts of a step's own answer are called in the shared schema. */
const PARTS: Readonly<Record<string, string>> = { statement: "text", sentence: "text" };

const asShared = (path: readonly PropertyKey[]): PropertyKey[] =>
  path.map((part, at) => (at === 0 ? "items" : (PARTS[String(part)] ?? part)));

/** A problem with a step's answer in the words of the schema that its judge was given. */
export function sharedProblem(problem: Problem): Problem {
  if (problem.kind === "count") return { ...problem, list: "items" };
  if (problem.kind !== "shape") return problem;
  const issues = problem.issues.map((issue) => ({ ...issue, path: asShared(issue.path) }));
  return { ...problem, issues };
}
