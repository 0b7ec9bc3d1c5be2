import { type Fields, isFields } from "./value-at.ts";

/** A key set to null is a key left out: exports write absent values so. Inner objects stay. */
export const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null));

/** The same at every depth. */
export function withoutNullsInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullsInside);
  if (!isFields(value)) return value;
  const told = Object.entries(withoutNulls(value));
  return Object.fromEntries(told.map(([key, field]) => [key, withoutNullsInside(field)]));
}
