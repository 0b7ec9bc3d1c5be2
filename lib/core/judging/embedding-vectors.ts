import { fail, ok, type Result } from "../errors.ts";
import type { VectorProblem } from "../messages/embedding.ts";

export type Vector = readonly number[];

/** A list of at least one number, all of them finite. */
export const isVector = (value: unknown): value is Vector =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);

/** One vector a text, all of one length, or what is wrong with them; a zero vector is one too. */
export function readVectors(
  values: readonly unknown[],
  texts: number,
): Result<readonly Vector[], VectorProblem> {
  if (values.length !== texts) return fail({ kind: "count", texts, vectors: values.length });
  const vectors: Vector[] = [];
  for (const value of values) {
    const text = vectors.length + 1;
    if (!isVector(value)) return fail({ kind: isEmpty(value) ? "empty" : "notFinite", text });
    const first = vectors[0]?.length ?? value.length;
    const other = value.length;
    if (other !== first) return fail({ kind: "lengths", first, text, other });
    vectors.push(value);
  }
  return ok(vectors);
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
