import { createHash } from "node:crypto";
import { canonicalJson, sha256 } from "../dataset/canonical-json.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Base32 of RFC 4648 in lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/** The id of the run that a tenant's key stands for. */
export function runIdOfKey(tenant: string, key: string): string {
  return `r${base32(createHash("sha256").update(`${tenant}\n${key}`, "utf8").digest())}`;
}

/** What two requests with the same key must have in common: SHA-256 of the body, hex. */
export const hashOfBody = (body: unknown): string => sha256(canonicalJson(body));

/** Keys that a caller may choose. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);
