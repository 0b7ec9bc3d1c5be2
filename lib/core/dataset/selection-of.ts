import { sha256 } from "./canonical-json.ts";
import type { TestCase } from "./case.ts";

/**
 * SHA-256, hex, of the ids of the cases that are to be scored, in whatever order: two runs are over
 * the same selection when it is the same, although a question may have been reworded in between.
 */
export function selectionOf(cases: readonly TestCase[]): string {
  const ids = cases.flatMap(({ id, skip }) => (skip ? [] : [id]));
  return sha256(JSON.stringify(ids.sort()));
}
