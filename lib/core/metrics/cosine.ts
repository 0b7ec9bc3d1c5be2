import * as z from "zod";

/** Vectors as a plan gathers them, in the order of the texts. */
export const vectorList = z.array(z.array(z.number()).readonly()).readonly();

type Vector = readonly number[];

/** Divides by a power of two, which loses no digit and keeps sums of squares from overflowing. */
function scaled(vector: Vector): number[] {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const exponent = largest === 0 ? 0 : Math.min(1023, Math.floor(Math.log2(largest)));
  return vector.map((value) => value / 2 ** exponent);
}

const dot = (a: Vector, b: Vector): number =>
  a.reduce((sum, value, index) => sum + value * Number(b[index]), 0);

/**
 * The cosine of two vectors, from -1 to 1; exactly 1 for equal ones, null when one of them has no
 * direction because it is all zeros. Vectors that can't be compared are a fault of their maker.
 */
export function cosine(one: Vector, other: Vector): number | null {
  const a = scaled(one);
  const b = scaled(other);
  const squares = dot(a, a) * dot(b, b);
  if (squares === 0) return null;
  const ratio = dot(a, b) / Math.sqrt(squares);
  if (a.length !== b.length || Number.isNaN(ratio)) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers can't be compared`);
  }
  // Rounding can take parallel vectors past the end of the range; a negative zero is a plain one.
  return Math.min(1, Math.max(-1, ratio)) + 0;
}
