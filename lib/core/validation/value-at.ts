import type { Kind } from "./field-problem.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path; undefined where there is nothing. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key)
        ? (at as Fields)[key]
        : undefined,
    root,
  );
}

/** The kind of a JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") {
    return typeof value as "number" | "boolean" | "string";
  }
  return "object";
}

/** `checks[0].regex`; keys that are no plain names are quoted. */
export function formatPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((written, key) => {
    if (typeof key === "number") return `${written}[${key}]`;
    const name = /^[\p{L}\p{N}_-]+$/u.test(key) ? key : JSON.stringify(key);
    return written === "" ? name : `${written}.${name}`;
  }, "");
}

const MAX_SHOWN = 60;

/** A value as a message shows it: JSON, cut to a length that fits a line; null for nothing. */
export function shownValue(value: unknown): string | null {
  if (value === undefined || isFields(value) || Array.isArray(value)) return null;
  const characters = [...(typeof value === "number" ? String(value) : JSON.stringify(value))];
  return characters.length <= MAX_SHOWN
    ? characters.join("")
    : `${characters.slice(0, MAX_SHOWN).join("")}…`;
}
