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

/**
 * A judge's outputs again and again, each time with one verdict the other way. A number is a verdict
 * in a list only; alone it is a grade.
 */
export function* voteFlips(outputs: unknown, isListed = false): Generator<unknown> {
  if (Array.isArray(outputs)) {
    for (const [index, element] of outputs.entries())
      for (const other of voteFlips(element, true)) yield outputs.with(index, other);
  } else if (typeof outputs === "object" && outputs !== null) {
    for (const [key, value] of Object.entries(outputs)) {
      const isVerdict = VERDICT_KEYS.has(key) && (isListed || typeof value !== "number");
      const opposites = isVerdict ? OPPOSITES.get(value) : undefined;
      for (const other of opposites ?? voteFlips(value)) yield { ...outputs, [key]: other };
    }
  }
}
