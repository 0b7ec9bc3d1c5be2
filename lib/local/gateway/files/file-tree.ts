import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "./error-code.ts";
import { withKeyLock } from "./key-lock.ts";
import { filePath } from "./key-path.ts";
import { metaBytes, type ObjectMeta, type OpenObject, openObject } from "./object-file.ts";

export interface WriteRequest {
  readonly key: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
  readonly modifiedAt: number;
  /** `absent`: only where there is no intact object; else only over the object with this etag. */
  readonly when?: "absent" | { readonly etag: string };
  /** Instead of the MD5 of the bytes. */
  readonly etag?: string;
}

export type WriteOutcome =
  | { readonly outcome: "written"; readonly etag: string }
  | { readonly outcome: "refused" | "missing" };

/** Objects by key in a folder that several processes may use at once. */
export interface FileTree {
  readonly folder: string;
  open(key: string): OpenObject | undefined;
  write(request: WriteRequest): Promise<WriteOutcome>;
  remove(key: string): void;
}

/** `scratch` holds unfinished writes and locks; it lies on the same file system as `folder`. */
export function createFileTree(folder: string, scratch: string): FileTree {
  const pathOf = (key: string): string => join(folder, filePath(key));
  return {
    folder,
    open: (key) => openObject(pathOf(key)),
    write: (request) => writeObject(pathOf(request.key), scratch, request),
    remove: (key) => rmSync(pathOf(key), { force: true }),
  };
}

async function writeObject(
  path: string,
  scratch: string,
  request: WriteRequest,
): Promise<WriteOutcome> {
  const { when } = request;
  if (when === "absent" && isIntact(path)) return { outcome: "refused" };
  const unfinished = join(scratch, randomUUID());
  try {
    const etag = await writeUnfinished(unfinished, request);
    const outcome = await place(unfinished, path, scratch, when);
    return outcome === "written" ? { outcome, etag } : { outcome };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Gives a finished file its name: linked when it must be new, else moved, as over a damaged one. */
async function place(
  unfinished: string,
  path: string,
  scratch: string,
  when: WriteRequest["when"],
): Promise<WriteOutcome["outcome"]> {
  if (when === undefined) {
    inFolderOf(path, () => renameSync(unfinished, path));
    return "written";
  }
  const locks = join(scratch, "locks");
  if (when === "absent") {
    if (linkIfAbsent(unfinished, path)) return "written";
    return withKeyLock(locks, path, () => {
      if (isIntact(path)) return "refused";
      renameSync(unfinished, path);
      return "written";
    });
  }
  return withKeyLock(locks, path, () => {
    const current = openObject(path);
    current?.close();
    if (!current) return "missing";
    if (current.etag !== when.etag) return "refused";
    renameSync(unfinished, path);
    return "written";
  });
}

function isIntact(path: string): boolean {
  const object = openObject(path);
  object?.close();
  return object !== undefined;
}

async function writeUnfinished(path: string, request: WriteRequest): Promise<string> {
  const hash = createHash("md5");
  const file = openSync(path, "wx");
  try {
    for await (const piece of request.pieces) {
      hash.update(piece);
      writeAll(file, piece);
    }
    const etag = request.etag ?? hash.digest("hex");
    const meta: ObjectMeta = { etag, modifiedAt: request.modifiedAt, headers: request.headers };
    writeAll(file, metaBytes(meta));
    return etag;
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** link(2) either creates the name or fails: between processes, one writer wins. */
function linkIfAbsent(from: string, path: string): boolean {
  try {
    inFolderOf(path, () => linkSync(from, path));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function inFolderOf(path: string, move: () => void): void {
  try {
    move();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    move();
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the scratch folder and drops what processes that died left in it more than a day ago. */
export function prepareScratch(scratch: string, now: number): void {
  const uploads = join(scratch, "uploads");
  mkdirSync(uploads, { recursive: true });
  for (const folder of [scratch, uploads]) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      const leftover = stat !== undefined && (stat.isFile() || folder === uploads);
      if (leftover && now - stat.mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
    }
  }
}
