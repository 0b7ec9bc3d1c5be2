import { type Exchange, type Reply, ServiceError } from "../exchange.ts";
import { createFileTree } from "../files/file-tree.ts";
import { walkKeys } from "../files/walk-keys.ts";
import { addressOf, existingBucket, type S3Place } from "./address.ts";
import { renderXml, type XmlNode } from "./xml.ts";

const MAX_KEYS = 1000;
/** Comes after every key that begins with what stands before it. */
const LAST = "\u{10ffff}";

interface Listing {
  readonly folder: string;
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly maxKeys: number;
}

interface Page {
  readonly found: readonly { readonly kind: "key" | "commonPrefix"; readonly name: string }[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

function readPage({ folder, prefix, delimiter, after: start, maxKeys }: Listing): Page {
  const found: { kind: "key" | "commonPrefix"; name: string }[] = [];
  let after = start;
  let keys = walkKeys(folder, prefix, after);
  for (let step = keys.next(); !step.done; step = keys.next()) {
    if (found.length >= maxKeys) return { found, next: after };
    const key = step.value;
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    if (end < 0) {
      found.push({ kind: "key", name: key });
      after = key;
      continue;
    }
    const name = key.slice(0, end + delimiter.length);
    found.push({ kind: "commonPrefix", name });
    after = name + LAST;
    keys = walkKeys(folder, prefix, after);
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
    folder,
    prefix: query.get("prefix") ?? "",
    delimiter: query.get("delimiter") ?? "",
    after: token === null ? startAfter : Buffer.from(token, "base64url").toString(),
    maxKeys: readMaxKeys(query.get("max-keys")),
  };
  const page = readPage(listing);
  const next = listing.maxKeys === 0 ? undefined : page.next;
  const name = query.get("encoding-type") === "url" ? urlEncode : (text: string) => text;
  const tree = createFileTree(folder, place.scratch);
  const nodes = page.found.flatMap(({ kind, name: found }): XmlNode[] => {
    if (kind === "commonPrefix") return [["CommonPrefixes", [["Prefix", name(found)]]]];
    const object = tree.open(found);
    object?.close();
    return object ? [contents(name(found), object)] : [];
  });
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

function contents(
  key: string,
  object: { readonly etag: string; readonly size: number; readonly modifiedAt: number },
): XmlNode {
  return [
    "Contents",
    [
      ["Key", key],
      ["LastModified", new Date(object.modifiedAt).toISOString()],
      ["ETag", `"${object.etag}"`],
      ["Size", object.size],
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
