/**
 * Object keys as file paths. Every name on disk is made of lower-case ASCII, so that keys that
 * differ only in case or Unicode form stay apart on any file system, and no key leaves its folder.
 */
const PIECE = 200;
/** Ends the name of an object's file; never part of an encoded segment. */
const OBJECT = "=";
/** Ends the name of a folder whose segment goes on in the names inside it. */
const CONTINUED = "~";
/** Stands for an empty segment, which can't be a folder's name. */
const EMPTY = "%";

const encodeByte = (byte: number): string => `%${byte.toString(16).padStart(2, "0")}`;

/** Most segments stand for themselves. */
const PLAIN = /^[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?$/;

function encodeSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  const escaped = segment.replace(/[^a-z0-9._-]|^\.|\.$/gu, (character) =>
    Array.from(Buffer.from(character), encodeByte).join(""),
  );
  return escaped;
}

function decodeSegment(encoded: string): string | undefined {
  if (encoded === EMPTY) return "";
  try {
    const segment = decodeURIComponent(encoded);
    return encodeSegment(segment) === encoded ? segment : undefined;
  } catch {
    return undefined;
  }
}

function cut(encoded: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < encoded.length; start += PIECE) {
    pieces.push(encoded.slice(start, start + PIECE));
  }
  return pieces;
}

function folderNames(segment: string): string[] {
  const pieces = cut(encodeSegment(segment) || EMPTY);
  return pieces.map((piece, at) => (at < pieces.length - 1 ? piece + CONTINUED : piece));
}

/** The file of an object, relative to its bucket's folder. */
export function filePath(key: string): string {
  const segments = key.split("/");
  const last = segments.pop() ?? "";
  const names = cut(encodeSegment(last));
  const file = `${names.pop() ?? ""}${OBJECT}`;
  return [...segments.flatMap(folderNames), ...names.map((name) => name + CONTINUED), file].join(
    "/",
  );
}

/** The folder that holds every key beginning with `prefix`, which is empty or ends in a slash. */
export function folderPath(prefix: string): string {
  return prefix.split("/").slice(0, -1).flatMap(folderNames).join("/");
}

export type Name =
  | { readonly kind: "object" | "folder"; readonly segment: string }
  | { readonly kind: "continued"; readonly encoded: string };

/** Reads a name found on disk; `before` is what the continued folders around it hold. */
export function parseName(name: string, before: string): Name | undefined {
  if (name.endsWith(CONTINUED)) return { kind: "continued", encoded: before + name.slice(0, -1) };
  const kind = name.endsWith(OBJECT) ? "object" : "folder";
  const encoded = before + (kind === "object" ? name.slice(0, -1) : name);
  if (kind === "object" && encoded === "") return { kind, segment: "" };
  const segment = decodeSegment(encoded);
  return segment === undefined ? undefined : { kind, segment };
}
