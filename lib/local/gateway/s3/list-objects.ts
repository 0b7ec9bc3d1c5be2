import { type Exchange, type Reply, ServiceError } from "../exchange.ts";
import { createFileTree, type FileTree } from "../files/file-tree.ts";
import type { OpenObject } from "../files/object-file.ts";
import { walkKeys } from "../files/walk-keys.ts";
import { addressOf, existingBucket, type S3Place } from "./address.ts";
import { renderXml, type XmlNode } from "./xml.ts";

const MAX_KEYS = 1000;
/** Comes after every key that begins with what stands before it. */
const LAST = "\u{10ffff}";

interface Listing {
  readonly tree: FileTree;
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly maxKeys: number;
}

type Found =
  | { readonly kind: "object"; readonly key: string; readonly facts: Facts }
  | { readonly kind: "commonPrefix"; readonly name: string };
type Facts = Pick<OpenObject, "etag" | "size" | "modifiedAt">;

interface Page {
  readonly found: readonly Found[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

function readPage({ tree, prefix, delimiter, after: start, maxKeys }: Listing): Page {
  const found: Found[] = [];
  let after = start;
  let keys = walkKeys(tree.folder, prefix, after);
  for (let step = keys.next(); !step.done; step = keys.next()) {
    const key = step.value;
    const object = tree.open(key);
    object?.close();
    if (object === undefined) continue;
    if (found.length >= maxKeys) return { found, next: after };
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    if (end < 0) {
      const { etag, size, modifiedAt } = object;
      found.push({ kind: "object", key, facts: { etag, size, modifiedAt } });
      after = key;
      continue;
    }
    const name = key.slice(0, end + delimiter.length);
    found.push({ kind: "commonPrefix", name });
    after = name + LAST;
    keys = walkKeys(tree.folder, prefix, after);
  }
  return { found, next: undefined };
}

/** ListObjectsV2. */
export function listObjects(place: S3Place, exchange: Exchange): Reply {
  const { query } = exchange;
  const { bucket } = addressOf(exchange);
  const folder = existingBucket(place, bucket);
  const token = query.get("continuation-token");
  const startAfter = query.get("start-after") ?? "";
  const listing: Listing = {
    tree: createFileTree(folder, place.scratch),
    prefix: query.get("prefix") ?? "",
    delimiter: query.get("delimiter") ?? "",
    after: token === null ? startAfter : Buffer.from(token, "base64url").toString(),
    maxKeys: readMaxKeys(query.get("max-keys")),
  };
  const page = readPage(listing);
  const next = listing.maxKeys === 0 ? undefined : page.next;
  const name = query.get("encoding-type") === "url" ? urlEncode : (text: string) => text;
  const nodes = page.found.map((entry) =>
    entry.kind === "object"
      ? contents(name(entry.key), entry.facts)
      : commonPrefix(name(entry.name)),
  );
  const body = renderXml([
    "ListBucketResult",
    [
      ["Name", bucket],
      ["Prefix", name(listing.prefix)],
      ["Delimiter", name(listing.delimiter)],
      ["MaxKeys", listing.maxKeys],
      ["KeyCount", nodes.length],
      ["IsTruncated", next !== undefined],
      ...(next === undefined ? [] : [nextToken(next)]),
      ...nodes,
    ],
  ]);
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

const nextToken = (after: string): XmlNode => [
  "NextContinuationToken",
  Buffer.from(after).toString("base64url"),
];

const commonPrefix = (name: string): XmlNode => ["CommonPrefixes", [["Prefix", name]]];

function contents(key: string, { etag, size, modifiedAt }: Facts): XmlNode {
  return [
    "Contents",
    [
      ["Key", key],
      ["LastModified", new Date(modifiedAt).toISOString()],
      ["ETag", `"${etag}"`],
      ["Size", size],
      ["StorageClass", "STANDARD"],
    ],
  ];
}

function readMaxKeys(text: string | null): number {
  if (text === null) return MAX_KEYS;
  if (!/^\d+$/.test(text)) throw new ServiceError("InvalidArgument", "max-keys is not a number");
  return Math.min(Number(text), MAX_KEYS);
}

const urlEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%20", "+");
