/** Where judges put their verdicts, in the outputs of every metric. */
const VERDICT_KEYS: ReadonlySet<string> = new Set([
  "verdict",
  "covered",
  "correct",
  "grounded",
  "abstained",
  "attributed",
]);

const OPPOSITES: ReadonlyMap<unknown, readonly unknown[]> = new Map<unknown, readonly unknown[]>([
  ["yes", ["no"]],
  ["no", ["yes"]],
  ["idk", ["yes", "no"]],
  [true, [false]],
  [false, [true]],
  [1, [0]],
  [0, [1]],
]);

/** A judge's outputs again and again, each time with one verdict the other way. */
export function* voteFlips(outputs: unknown): Generator<unknown> {
  if (Array.isArray(outputs)) {
    for (const [index, element] of outputs.entries())
      for (const other of voteFlips(element)) yield outputs.with(index, other);
  } else if (typeof outputs === "object" && outputs !== null) {
    for (const [key, value] of Object.entries(outputs)) {
      const opposites = VERDICT_KEYS.has(key) ? OPPOSITES.get(value) : undefined;
      for (const other of opposites ?? voteFlips(value)) yield { ...outputs, [key]: other };
    }
  }
}
