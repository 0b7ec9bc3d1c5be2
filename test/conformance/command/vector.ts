import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

export type Table = Readonly<Record<string, unknown>>;

const table = z.record(z.string(), z.unknown());

/** What is null is left out, but for a threshold, whose absence means something. */
const given = z.preprocess(
  (value) => value ?? undefined,
  table
    .transform((fields) =>
      Object.fromEntries(
        Object.entries(fields).filter(([key, value]) => value !== null || key === "threshold"),
      ),
    )
    .default({}),
);

/** One reference score: what went in, what the judge said, what came out. */
const vectorSchema = z.looseObject({
  name: z.string(),
  metric: z.string().optional(),
  statistic: z.string().optional(),
  testCase: given,
  input: given,
  options: given,
  judge: given,
  embeddings: z.record(z.string(), z.array(z.number())).default({}),
  assistantReplies: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  expected: table,
});
export type Vector = z.output<typeof vectorSchema>;

/** The metric or statistic that a vector is about. */
export const subjectOf = ({ metric, statistic }: Vector): string => metric ?? statistic ?? "";

/** Reads a file of vectors; throws with its name when it holds anything else. */
export function readVectors(file: string): readonly Vector[] {
  const read = z.array(vectorSchema).safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${file} holds no vectors: ${z.prettifyError(read.error)}`);
}

/** What a vector came to. */
export type Outcome =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly expected: unknown; readonly actual: unknown }
  | { readonly kind: "skipped"; readonly reason: string }
  /** A statistic that belongs to a part of the product that is not there yet. */
  | { readonly kind: "notYet" };

const passed: Outcome = { kind: "passed" };

const isNear = (a: unknown, b: unknown, tolerance: number): boolean =>
  typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= tolerance;

/** Compares the parts that `expected` names: numbers within a tolerance, everything else exactly. */
export function compare(expected: Table, actual: Table, tolerance: number): Outcome {
  const isMet = Object.entries(expected).every(([key, wanted]) => {
    const got = actual[key];
    return isNear(wanted, got, tolerance) || isDeepStrictEqual(wanted, got);
  });
  return isMet ? passed : { kind: "failed", expected, actual };
}
