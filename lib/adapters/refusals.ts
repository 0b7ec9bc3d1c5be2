import type { Dispensable } from "./refused-parameter.ts";

/** What a model refused since the process began. */
export type Refusals = Set<Dispensable>;

const known = new Map<string, Refusals>();

/** The refusals of one model; whoever asks for the same model in this process gets the same ones. */
export function refusalsOf(model: string): Refusals {
  const before = known.get(model);
  if (before !== undefined) return before;
  const refusals: Refusals = new Set();
  known.set(model, refusals);
  return refusals;
}
