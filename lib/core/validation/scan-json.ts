import type { FieldProblem, Problem } from "./field-problem.ts";

const MAX_DEPTH = 32;
/** The one key that can't be set like others: schemas drop it without a word. */
const RESERVED = "__proto__";

interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

// \p{Cs} matches halves of surrogate pairs that stand alone.
const hasBadCharacters = (text: string): boolean => /\p{Cs}|\0/u.test(text);

function problemOf({ value, path }: Place): FieldProblem | undefined {
  if (path.length > MAX_DEPTH) return { kind: "tooDeep", maximum: MAX_DEPTH };
  if (typeof value === "number" && !Number.isFinite(value)) return { kind: "notFinite" };
  const key = path.at(-1);
  if (key === RESERVED) return { kind: "reserved" };
  const texts = [value, key].filter((each) => typeof each === "string");
  return texts.some(hasBadCharacters) ? { kind: "badCharacters" } : undefined;
}

function children({ value, path }: Place): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.map((each, index) => ({ value: each, path: [...path, index] }));
  return Object.entries(value).map(([key, each]) => ({ value: each, path: [...path, key] }));
}

/**
 * What no schema sees in parsed JSON: text that can't be stored as UTF-8, numbers beyond the
 * finite, nesting that would overflow a recursive walk, a key that would get lost.
 */
export function scanJson(root: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const open: Place[] = [{ value: root, path: [] }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const what = problemOf(place);
    if (what === undefined) open.push(...children(place).toReversed());
    else problems.push({ path: place.path, value: undefined, what });
  }
  return problems;
}
