import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { Problem } from "../validation/field-problem.ts";
import { scanJson } from "../validation/scan-json.ts";
import { type Fields, formatPath, isFields, shownValue } from "../validation/value-at.ts";

/** What the body of a request may take, in bytes. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * What it may take as the text that Lambda gets it as, within 6 MB of JSON: quotes, backslashes and
 * line breaks take twice as much. What else is told of the request needs some as well.
 */
const MAX_QUOTED_BYTES = 6 * 1024 * 1024 - 64 * 1024;

export const TOO_LARGE = { code: "api.too_large", details: { maxBytes: MAX_BODY_BYTES } } as const;

/** The first so many problems of a body are told. */
export const MOST_PROBLEMS = 50;

/** Where a JSON string ends that begins at an index. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

/**
 * The first key that an object of a JSON text has twice, of which parsers drop one without a word;
 * the text must be valid JSON.
 */
export function repeatedKey(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let mayBeKey = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(undefined);
    else if (sign === "}" || sign === "]") open.pop();
    if (sign === "{" || sign === ",") mayBeKey = true;
    else if (sign === '"') {
      const end = endOfString(json, at);
      const keys = mayBeKey ? open.at(-1) : undefined;
      const key = keys && (JSON.parse(json.slice(at, end + 1)) as string);
      if (key !== undefined && keys?.has(key)) return key;
      if (key !== undefined) keys?.add(key);
      mayBeKey = false;
      at = end;
    }
  }
  return undefined;
}

/** Problems of a body as messages; `show` says whether a value may be repeated to its sender. */
export function messagesOf(
  problems: readonly Problem[],
  show: (path: Problem["path"]) => boolean = () => true,
): readonly Message[] {
  return problems.slice(0, MOST_PROBLEMS).map(
    ({ path, value, what }): Message => ({
      code: "api.invalid_field",
      details: {
        field: formatPath(path),
        value: show(path) ? shownValue(value) : null,
        problem: what,
      },
    }),
  );
}

/** Reads the body of a request: a JSON object without surprises. */
export function parseBody(bytes: Uint8Array): Result<Fields> {
  let body: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (new TextEncoder().encode(JSON.stringify(text)).length > MAX_QUOTED_BYTES) {
      return fail([TOO_LARGE]);
    }
    body = JSON.parse(text);
  } catch {
    return fail([{ code: "api.not_json", details: undefined }]);
  }
  if (!isFields(body)) return fail([{ code: "api.not_object", details: undefined }]);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) {
    return fail([{ code: "api.repeated_key", details: { key: repeated } }]);
  }
  const unreadable = scanJson(body);
  return unreadable.length > 0 ? fail(messagesOf(unreadable)) : ok(body);
}
