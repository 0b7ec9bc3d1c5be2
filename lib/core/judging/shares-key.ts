/** No step has a longer key. */
const LONGEST_KEY = 100;
/** What stands before a colon, in quotes or without. */
const KEY = /([^\s"',{}[\]]+)["']?\s*$/;

/** Whether a text that need not be valid JSON has, somewhere, one of an object's own keys. */
export function sharesKey(object: unknown): (json: string) => boolean {
  const keys = new Set(Object.keys(Object(object)));
  return (json) =>
    json
      .split(":")
      .slice(0, -1)
      .some((before) => keys.has(KEY.exec(before.slice(-LONGEST_KEY))?.[1] ?? ""));
}
