import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./error-code.ts";
import { folderPath, parseName } from "./key-path.ts";

interface Entry {
  /** The whole key of an object; of a folder, what its keys begin with. */
  readonly key: string;
  readonly folder: string | undefined;
}

/** Order of keys in S3: by UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Keys of the objects below `root` that begin with `prefix` and come after `after`, in order. */
export function* walkKeys(root: string, prefix: string, after: string): Generator<string> {
  const base = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  yield* walk(join(root, folderPath(base)), base, prefix, after);
}

function* walk(folder: string, base: string, prefix: string, after: string): Generator<string> {
  for (const entry of entriesOf(folder, base, "")) {
    if (entry.folder === undefined) {
      if (entry.key.startsWith(prefix) && compareKeys(entry.key, after) > 0) yield entry.key;
      continue;
    }
    const wanted = entry.key.startsWith(prefix) || prefix.startsWith(entry.key);
    const ahead = after.startsWith(entry.key) || compareKeys(entry.key, after) > 0;
    if (wanted && ahead) yield* walk(entry.folder, entry.key, prefix, after);
  }
}

function entriesOf(folder: string, base: string, before: string): Entry[] {
  const entries = readFolder(folder).flatMap((found): Entry[] => {
    const name = parseName(found.name, before);
    const path = join(folder, found.name);
    if (name === undefined) return [];
    if (name.kind === "continued") {
      return found.isDirectory() ? entriesOf(path, base, name.encoded) : [];
    }
    if (name.kind === "object") {
      return found.isFile() ? [{ key: base + name.segment, folder: undefined }] : [];
    }
    return found.isDirectory() ? [{ key: `${base}${name.segment}/`, folder: path }] : [];
  });
  return entries.sort((a, b) => compareKeys(a.key, b.key));
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
