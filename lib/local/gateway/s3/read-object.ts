import { type Exchange, type Reply, ServiceError } from "../exchange.ts";
import type { OpenObject } from "../files/object-file.ts";
import { objectAddress, type S3Place } from "./address.ts";
import { parseRange, readCondition } from "./conditions.ts";

const OVERRIDES = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
] as const;

/** GetObject and HeadObject: ranges, conditions, `response-*` overrides, expiry of signed links. */
export function readObject(place: S3Place, exchange: Exchange): Reply {
  refuseExpiredLink(exchange, place.now());
  const { tree, key } = objectAddress(place, exchange);
  const object = tree.open(key);
  if (!object) throw new ServiceError("NoSuchKey", "The specified key does not exist.", 404);
  const reply = replyWith(exchange, object);
  if (!reply.body) object.close();
  return reply;
}

function replyWith(exchange: Exchange, object: OpenObject): Reply {
  const condition = readCondition(exchange.headers, object);
  const headers = objectHeaders(exchange, object);
  if (condition === 304) return { status: 304, headers };
  if (condition === 412) {
    object.close();
    throw new ServiceError("PreconditionFailed", "A condition of the request did not hold", 412);
  }
  const range = parseRange(exchange.headers.range, object.size);
  if (range === "unsatisfiable") {
    object.close();
    throw new ServiceError("InvalidRange", "The requested range is not satisfiable", 416);
  }
  const { start, end } = range === "whole" ? { start: 0, end: object.size } : range;
  headers["content-length"] = String(end - start);
  if (range !== "whole") headers["content-range"] = `bytes ${start}-${end - 1}/${object.size}`;
  const status = range === "whole" ? 200 : 206;
  if (exchange.method === "HEAD") return { status, headers };
  return { status, headers, body: object.take(start, end) };
}

function objectHeaders(exchange: Exchange, object: OpenObject): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "binary/octet-stream",
    ...object.headers,
    etag: `"${object.etag}"`,
    "last-modified": new Date(object.modifiedAt).toUTCString(),
    "accept-ranges": "bytes",
  };
  for (const name of OVERRIDES) {
    const value = exchange.query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

function refuseExpiredLink(exchange: Exchange, now: number): void {
  const date = exchange.query.get("X-Amz-Date");
  const seconds = Number(exchange.query.get("X-Amz-Expires"));
  if (date === null) return;
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (Number.isNaN(signedAt) || !(seconds > 0)) {
    throw new ServiceError("AuthorizationQueryParametersError", "the signed link is malformed");
  }
  if (now > signedAt + seconds * 1000) {
    throw new ServiceError("AccessDenied", "Request has expired", 403);
  }
}
