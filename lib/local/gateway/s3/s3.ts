import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Exchange, type Reply, type Service, ServiceError } from "../exchange.ts";
import { prepareScratch } from "../files/file-tree.ts";
import { addressOf, bucketFolder, existingBucket, type S3Place } from "./address.ts";
import { listObjects } from "./list-objects.ts";
import { abortUpload, completeUpload, createUpload, uploadPart } from "./multipart.ts";
import { readObject } from "./read-object.ts";
import { deleteObject, putObject } from "./write-object.ts";
import { renderXml } from "./xml.ts";

type Operation = (place: S3Place, exchange: Exchange) => Reply | Promise<Reply>;

const operations: Readonly<Record<string, Operation>> = {
  CreateBucket: createBucket,
  HeadBucket: headBucket,
  ListObjectsV2: listObjects,
  GetObject: readObject,
  HeadObject: readObject,
  PutObject: putObject,
  DeleteObject: deleteObject,
  CreateMultipartUpload: createUpload,
  UploadPart: uploadPart,
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: abortUpload,
};

/** The operations by method, what is addressed and the query's keys that select one. */
const ROUTES: Readonly<Record<string, string>> = {
  "PUT bucket": "CreateBucket",
  "HEAD bucket": "HeadBucket",
  "GET bucket ?list-type": "ListObjectsV2",
  "GET object": "GetObject",
  "HEAD object": "HeadObject",
  "PUT object": "PutObject",
  "DELETE object": "DeleteObject",
  "POST object ?uploads": "CreateMultipartUpload",
  "PUT object ?partNumber&uploadId": "UploadPart",
  "POST object ?uploadId": "CompleteMultipartUpload",
  "DELETE object ?uploadId": "AbortMultipartUpload",
};

const PLAIN_KEYS = new Set([
  "x-id",
  "prefix",
  "delimiter",
  "max-keys",
  "continuation-token",
  "start-after",
  "encoding-type",
  "fetch-owner",
]);

/** S3 in a folder: path-style addresses, one file an object. */
export function createS3(root: string, now: () => number): Service {
  const place: S3Place = { root, scratch: join(root, ".scratch"), now };
  prepareScratch(place.scratch, now());
  return {
    name: "s3",
    overload: { code: "SlowDown", status: 503 },
    broken: { code: "InternalError", status: 500 },
    operationOf,
    subjectOf: async (exchange) => {
      const { bucket, key } = addressOf(exchange);
      return `${bucket}/${key}`;
    },
    async handle(exchange, name) {
      const operation = operations[name];
      if (!operation) {
        const message = `the local S3 does not serve the operation ${name}`;
        throw new ServiceError("NotImplemented", message, 501);
      }
      return operation(place, exchange);
    },
    renderError,
  };
}

function operationOf(exchange: Exchange): string {
  const target = /^\/[^/]*\/./s.test(exchange.path) ? "object" : "bucket";
  const selecting = [...exchange.query.keys()]
    .filter((key) => !PLAIN_KEYS.has(key) && !/^(x-amz|response)-/i.test(key))
    .sort();
  const copy = exchange.headers["x-amz-copy-source"] === undefined ? "" : " from another object";
  const query = selecting.length === 0 ? "" : ` ?${selecting.join("&")}`;
  const route = `${exchange.method} ${target}${query}${copy}`;
  return exchange.path === "/" ? `${exchange.method} /${query}` : (ROUTES[route] ?? route);
}

function createBucket(place: S3Place, exchange: Exchange): Reply {
  const { bucket } = addressOf(exchange);
  mkdirSync(bucketFolder(place, bucket), { recursive: true });
  return { status: 200, headers: { location: `/${bucket}` } };
}

function headBucket(place: S3Place, exchange: Exchange): Reply {
  existingBucket(place, addressOf(exchange).bucket);
  return { status: 200, headers: {} };
}

function renderError(exchange: Exchange, { code, message, status }: ServiceError): Reply {
  const headers = { "content-type": "application/xml" };
  if (exchange.method === "HEAD") return { status, headers };
  const body = renderXml(
    [
      "Error",
      [
        ["Code", code],
        ["Message", message],
        ["Resource", exchange.path],
        ["RequestId", randomUUID()],
      ],
    ],
    false,
  );
  return { status, headers, body };
}
