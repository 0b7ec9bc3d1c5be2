import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import * as z from "zod";
import { errorCode } from "./error-code.ts";

const metaSchema = z.object({
  etag: z.string().regex(/^[0-9a-f]{32}(?:-\d+)?$/),
  /** Milliseconds since the epoch. */
  modifiedAt: z.number().min(0).max(8.64e15),
  /** Content type and the like, user metadata included, as response headers. */
  headers: z.record(
    z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/),
    z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/),
  ),
});
/** What is kept beside the bytes of an object. */
export type ObjectMeta = Readonly<z.output<typeof metaSchema>>;

/**
 * A file is the object's bytes, then the metadata as JSON, then their length and this mark: one
 * rename puts both in place, and byte offsets of the object are those of the file.
 */
const MARK = Buffer.from("saiten-1");
const FOOT = 4 + MARK.length;
/** Objects up to this size are read and written in one go. */
export const SMALL_OBJECT = 1024 * 1024;
const MAX_META = 64 * 1024;

export function metaBytes(meta: ObjectMeta): Uint8Array {
  const json = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MARK]);
}

/** An object held open: what is read belongs to one version, whatever is written meanwhile. */
export interface OpenObject extends ObjectMeta {
  readonly size: number;
  /** Bytes from `start` up to and without `end`. Closes the object. */
  take(start: number, end: number): Uint8Array | Readable;
  close(): void;
}

/**
 * Opens the object in a file; undefined when there is none. A damaged file, which a full disk or a
 * lost write leaves, holds no object: what was in it can be written again, which an error can't.
 */
export function openObject(path: string): OpenObject | undefined {
  const file = openExisting(path);
  if (file === undefined) return undefined;
  try {
    const length = fstatSync(file).size;
    const tailStart = length <= SMALL_OBJECT ? 0 : Math.max(0, length - MAX_META - FOOT);
    const tail = readRange(file, tailStart, length);
    const parsed = parseTail(tail, length);
    if (parsed === undefined) {
      closeSync(file);
      return undefined;
    }
    const { meta, size } = parsed;
    const small = tailStart === 0;
    if (small) closeSync(file);
    return {
      ...meta,
      size,
      take: (start, end) => {
        if (small) return tail.subarray(start, end);
        if (end <= start) {
          closeSync(file);
          return new Uint8Array();
        }
        return createReadStream("", { fd: file, start, end: end - 1 });
      },
      close: () => {
        if (!small) closeSync(file);
      },
    };
  } catch (error) {
    closeQuietly(file);
    throw error;
  }
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {
    // Closed already; the first error is the one to report.
  }
}

function readRange(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const read = readSync(file, bytes, filled, bytes.length - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

function parseTail(
  tail: Buffer,
  fileLength: number,
): { readonly meta: ObjectMeta; readonly size: number } | undefined {
  const foot = tail.subarray(-FOOT);
  if (foot.length < FOOT || !foot.subarray(4).equals(MARK)) return undefined;
  const jsonLength = foot.readUInt32BE();
  const json = tail.subarray(-FOOT - jsonLength, -FOOT);
  const meta = json.length === jsonLength ? parseMeta(json) : undefined;
  return meta && { meta, size: fileLength - FOOT - jsonLength };
}

function parseMeta(json: Buffer): ObjectMeta | undefined {
  try {
    return metaSchema.parse(JSON.parse(json.toString()));
  } catch {
    return undefined;
  }
}
