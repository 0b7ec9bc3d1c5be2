import { type Exchange, type Reply, ServiceError } from "../exchange.ts";
import type { WriteOutcome } from "../files/file-tree.ts";
import { objectAddress, type S3Place } from "./address.ts";
import { writeCondition } from "./conditions.ts";
import { requestBody } from "./request-body.ts";

const KEPT = [
  "cache-control",
  "content-disposition",
  "content-language",
  "content-type",
  "expires",
];

/** The headers of a write that a read gives back. */
export function storedHeaders(headers: Exchange["headers"]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (KEPT.includes(name) || name.startsWith("x-amz-meta-"))) {
      kept[name] = value;
    }
  }
  const encodings = (headers["content-encoding"] ?? "").split(",").map((part) => part.trim());
  const own = encodings.filter((part) => part !== "" && part !== "aws-chunked");
  if (own.length > 0) kept["content-encoding"] = own.join(",");
  return kept;
}

/** The condition of a write, refused when S3 has no such condition. */
export function supportedCondition(exchange: Exchange): {
  readonly when?: "absent" | { readonly etag: string };
} {
  const when = writeCondition(exchange.headers);
  if (when === "unsupported") {
    const message = 'writes know "If-None-Match: *" and "If-Match" with one etag';
    throw new ServiceError("NotImplemented", message, 501);
  }
  return when === undefined ? {} : { when };
}

/** The etag of what was written, or the error that the outcome means. */
export function writtenEtag(outcome: WriteOutcome): string {
  if (outcome.outcome === "written") return outcome.etag;
  if (outcome.outcome === "missing") {
    throw new ServiceError("NoSuchKey", "The specified key does not exist.", 404);
  }
  throw new ServiceError("PreconditionFailed", "A condition of the request did not hold", 412);
}

/** PutObject. */
export async function putObject(place: S3Place, exchange: Exchange): Promise<Reply> {
  const { tree, key } = objectAddress(place, exchange);
  const outcome = await tree.write({
    key,
    pieces: requestBody(exchange),
    headers: storedHeaders(exchange.headers),
    modifiedAt: place.now(),
    ...supportedCondition(exchange),
  });
  return { status: 200, headers: { etag: `"${writtenEtag(outcome)}"` } };
}

/** DeleteObject; deleting what is not there succeeds, as in S3. */
export function deleteObject(place: S3Place, exchange: Exchange): Reply {
  const { tree, key } = objectAddress(place, exchange);
  tree.remove(key);
  return { status: 204, headers: {} };
}
