import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Exchange, type Reply, ServiceError } from "../exchange.ts";
import { createFileTree, type FileTree } from "../files/file-tree.ts";
import { objectAddress, type S3Place } from "./address.ts";
import { requestBody } from "./request-body.ts";
import { storedHeaders, supportedCondition, writtenEtag } from "./write-object.ts";
import { elementTexts, renderXml } from "./xml.ts";

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const PLAN = "upload.json";

/** What was said when the upload began. */
interface UploadPlan {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
}

const xml = (body: string): Reply => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body,
});

/** CreateMultipartUpload. */
export function createUpload(place: S3Place, exchange: Exchange): Reply {
  const { bucket, key } = objectAddress(place, exchange);
  const id = randomUUID();
  const folder = join(place.scratch, "uploads", id);
  mkdirSync(folder, { recursive: true });
  const plan: UploadPlan = { bucket, key, headers: storedHeaders(exchange.headers) };
  writeFileSync(join(folder, PLAN), JSON.stringify(plan));
  return xml(
    renderXml([
      "InitiateMultipartUploadResult",
      [
        ["Bucket", bucket],
        ["Key", key],
        ["UploadId", id],
      ],
    ]),
  );
}

/** UploadPart; a part sent again replaces the earlier one. */
export async function uploadPart(place: S3Place, exchange: Exchange): Promise<Reply> {
  const { parts } = openUpload(place, exchange);
  const number = Number(exchange.query.get("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new ServiceError("InvalidArgument", "partNumber must be from 1 to 10000");
  }
  const outcome = await parts.write({
    key: String(number),
    pieces: requestBody(exchange),
    headers: {},
    modifiedAt: place.now(),
  });
  return { status: 200, headers: { etag: `"${writtenEtag(outcome)}"` } };
}

/** CompleteMultipartUpload. */
export async function completeUpload(place: S3Place, exchange: Exchange): Promise<Reply> {
  const { folder, parts, plan, target } = openUpload(place, exchange);
  const listed = listedParts(await exchange.text());
  const etags = listed.map(({ number, etag }) => {
    const part = parts.open(number);
    part?.close();
    if (part?.etag === etag) return etag;
    throw new ServiceError("InvalidPart", `part ${number} is missing or has another etag`);
  });
  const joined = createHash("md5")
    .update(Buffer.from(etags.join(""), "hex"))
    .digest("hex");
  const etag = `${joined}-${etags.length}`;
  const outcome = await target.write({
    key: plan.key,
    pieces: readParts(parts, listed),
    headers: plan.headers,
    modifiedAt: place.now(),
    etag,
    ...supportedCondition(exchange),
  });
  writtenEtag(outcome);
  rmSync(folder, { recursive: true, force: true });
  return xml(
    renderXml([
      "CompleteMultipartUploadResult",
      [
        ["Bucket", plan.bucket],
        ["Key", plan.key],
        ["ETag", `"${etag}"`],
      ],
    ]),
  );
}

/** AbortMultipartUpload. */
export function abortUpload(place: S3Place, exchange: Exchange): Reply {
  const { folder } = openUpload(place, exchange);
  rmSync(folder, { recursive: true, force: true });
  return { status: 204, headers: {} };
}

function openUpload(place: S3Place, exchange: Exchange) {
  const { tree: target, bucket, key } = objectAddress(place, exchange);
  const id = exchange.query.get("uploadId") ?? "";
  const folder = join(place.scratch, "uploads", id);
  const plan = UPLOAD_ID.test(id) ? readPlan(folder) : undefined;
  if (plan?.bucket !== bucket || plan.key !== key) {
    throw new ServiceError("NoSuchUpload", `there is no upload "${id}" for this key`, 404);
  }
  return { folder, plan, target, parts: createFileTree(folder, place.scratch) };
}

function readPlan(folder: string): UploadPlan | undefined {
  const path = join(folder, PLAN);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as UploadPlan) : undefined;
}

interface ListedPart {
  readonly number: string;
  readonly etag: string;
}

function listedParts(body: string): ListedPart[] {
  const etags = elementTexts(body, "ETag").map((etag) => etag.replaceAll('"', ""));
  const numbers = elementTexts(body, "PartNumber");
  if (numbers.length === 0 || numbers.length !== etags.length) {
    throw new ServiceError("MalformedXML", "the list of parts can't be read");
  }
  const parts = numbers.map((number, at) => ({ number, etag: etags[at] ?? "" }));
  if (parts.some(({ number }, at) => at > 0 && Number(number) <= Number(parts[at - 1]?.number))) {
    throw new ServiceError("InvalidPartOrder", "the parts are not in ascending order");
  }
  return parts;
}

async function* readParts(
  parts: FileTree,
  listed: readonly ListedPart[],
): AsyncGenerator<Uint8Array> {
  for (const { number } of listed) {
    const part = parts.open(number);
    if (!part) throw new ServiceError("InvalidPart", `part ${number} is missing`);
    const bytes = part.take(0, part.size);
    if (bytes instanceof Uint8Array) yield bytes;
    else yield* bytes;
  }
}
