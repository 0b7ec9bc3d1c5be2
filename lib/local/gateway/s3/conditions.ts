import type { Exchange } from "../exchange.ts";
import type { ObjectMeta } from "../files/object-file.ts";

type Headers = Exchange["headers"];

/** Etags of a condition, without quotes; `*` stays as it is. */
function etags(value: string): string[] {
  return value.split(",").map((etag) => etag.trim().replace(/^(?:W\/)?"|"$/g, ""));
}

const matches = (value: string, etag: string): boolean =>
  etags(value).some((wanted) => wanted === "*" || wanted === etag);

/** Whole seconds, which is all that an HTTP date holds; undefined when it is none. */
function seconds(value: string | undefined): number | undefined {
  const at = Math.floor(Date.parse(value ?? "") / 1000);
  return Number.isNaN(at) ? undefined : at;
}

/** What the conditions of a read say about the object: RFC 9110, section 13.2.2. */
export function readCondition(headers: Headers, meta: ObjectMeta): "proceed" | 304 | 412 {
  const modified = Math.floor(meta.modifiedAt / 1000);
  const { "if-match": match, "if-none-match": noneMatch } = headers;
  const unmodifiedSince = seconds(headers["if-unmodified-since"]);
  const modifiedSince = seconds(headers["if-modified-since"]);
  if (match !== undefined) {
    if (!matches(match, meta.etag)) return 412;
  } else if (unmodifiedSince !== undefined && modified > unmodifiedSince) return 412;
  if (noneMatch !== undefined) return matches(noneMatch, meta.etag) ? 304 : "proceed";
  return modifiedSince !== undefined && modified <= modifiedSince ? 304 : "proceed";
}

/** The condition of a write; S3 knows `If-None-Match: *` and `If-Match: <etag>`. */
export function writeCondition(
  headers: Headers,
): "absent" | { readonly etag: string } | "unsupported" | undefined {
  const { "if-match": match, "if-none-match": noneMatch } = headers;
  if (noneMatch !== undefined) return noneMatch.trim() === "*" ? "absent" : "unsupported";
  if (match === undefined) return undefined;
  const [etag, ...others] = etags(match);
  return etag && etag !== "*" && others.length === 0 ? { etag } : "unsupported";
}

export interface ByteRange {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

/** The bytes that a `Range` header asks for; a header that can't be read means the whole object. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "") {
    if (last === "") return "whole";
    const count = Math.min(Number(last), size);
    return count === 0 ? "unsatisfiable" : { start: size - count, end: size };
  }
  const start = Number(first);
  if (start >= size) return "unsatisfiable";
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  return end <= start ? "whole" : { start, end };
}
