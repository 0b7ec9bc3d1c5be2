import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Exchange, ServiceError } from "../exchange.ts";
import { createFileTree, type FileTree } from "../files/file-tree.ts";

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const MAX_KEY_BYTES = 1024;

/** Where the buckets lie, and the folder for unfinished writes beside them. */
export interface S3Place {
  readonly root: string;
  readonly scratch: string;
  readonly now: () => number;
}

/** Bucket and key of a path-style address; the key is empty for a request about the bucket. */
export function addressOf(exchange: Exchange): { readonly bucket: string; readonly key: string } {
  const [, bucket = "", rest = ""] = /^\/([^/]*)\/?(.*)$/s.exec(exchange.path) ?? [];
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(rest) };
  } catch {
    throw new ServiceError("InvalidURI", `the path ${exchange.path} can't be decoded`);
  }
}

export function bucketFolder(place: S3Place, bucket: string): string {
  if (!BUCKET.test(bucket) || bucket.includes("..")) {
    throw new ServiceError("InvalidBucketName", `"${bucket}" can't be the name of a bucket`);
  }
  return join(place.root, bucket);
}

export function existingBucket(place: S3Place, bucket: string): string {
  const folder = bucketFolder(place, bucket);
  if (existsSync(folder)) return folder;
  throw new ServiceError("NoSuchBucket", `there is no bucket "${bucket}"`, 404);
}

/** The bucket's objects and the key that a request is about. */
export function objectAddress(
  place: S3Place,
  exchange: Exchange,
): { readonly tree: FileTree; readonly bucket: string; readonly key: string } {
  const { bucket, key } = addressOf(exchange);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new ServiceError("KeyTooLongError", `the key is longer than ${MAX_KEY_BYTES} bytes`);
  }
  return { tree: createFileTree(existingBucket(place, bucket), place.scratch), bucket, key };
}
