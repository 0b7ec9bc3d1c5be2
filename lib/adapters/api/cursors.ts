import { createHmac, timingSafeEqual } from "node:crypto";

/** Where a cursor counts: one tenant's list. */
export interface CursorPlace {
  readonly tenant: string;
  /** The list with all that decides what is in it. */
  readonly list: string;
}

const SIGN = "sha256";

const signature = (key: Uint8Array, { tenant, list }: CursorPlace, after: string): Buffer =>
  createHmac(SIGN, key)
    .update(JSON.stringify([tenant, list, after]))
    .digest();

/** A text that continues a list, of which nobody can make up another. */
export function sealCursor(key: Uint8Array, place: CursorPlace, after: string): string {
  const told = Buffer.from(after, "utf8").toString("base64url");
  return `${told}.${signature(key, place, after).toString("base64url")}`;
}

/** Where to continue; undefined for a cursor of another list or tenant, or one that was made up. */
export function openCursor(
  key: Uint8Array,
  place: CursorPlace,
  cursor: string,
): string | undefined {
  const [told = "", sign = "", ...more] = cursor.split(".");
  const after = Buffer.from(told, "base64url").toString("utf8");
  const given = Buffer.from(sign, "base64url");
  const wanted = signature(key, place, after);
  // A text may be written in base64 in several ways, of which one is ours.
  const isExact = more.length === 0 && sealCursor(key, place, after) === cursor;
  return given.length === wanted.length && timingSafeEqual(given, wanted) && isExact
    ? after
    : undefined;
}
