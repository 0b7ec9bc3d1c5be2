import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Exchange, ServiceError } from "../exchange.ts";
import { decodeAwsChunked } from "./aws-chunked.ts";

interface Digest {
  readonly header: string;
  update(bytes: Uint8Array): void;
  /** Base64. */
  value(): string;
}

/**
 * The bytes that a request means: `aws-chunked` framing taken off, and checked against every
 * checksum that came with them, in headers or in the trailer, before the last piece is handed out.
 */
export async function* requestBody(exchange: Exchange): AsyncGenerator<Uint8Array> {
  const { headers } = exchange;
  const trailers: Record<string, string> = {};
  const chunked =
    headers["content-encoding"]?.split(",").some((part) => part.trim() === "aws-chunked") ||
    headers["x-amz-content-sha256"]?.startsWith("STREAMING-");
  const pieces = chunked ? decodeAwsChunked(exchange.body, trailers) : exchange.body;
  const digests = createDigests(`${Object.keys(headers)},${headers["x-amz-trailer"] ?? ""}`);
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    for (const digest of digests) digest.update(piece);
    yield piece;
  }
  const expectedLength = headers[chunked ? "x-amz-decoded-content-length" : "content-length"];
  if (expectedLength !== undefined && Number(expectedLength) !== length) {
    throw new ServiceError("IncompleteBody", `the body has ${length} of ${expectedLength} bytes`);
  }
  for (const { header, value } of digests) {
    const expected = trailers[header] ?? headers[header];
    if (expected !== undefined && expected !== value()) {
      throw new ServiceError("BadDigest", `${header} does not match the bytes received`);
    }
  }
}

function createDigests(names: string): Digest[] {
  const sent = new Set(names.toLowerCase().split(/[\s,]+/));
  return [
    hashDigest("content-md5", createHash("md5")),
    hashDigest("x-amz-checksum-sha1", createHash("sha1")),
    hashDigest("x-amz-checksum-sha256", createHash("sha256")),
    crc32Digest(),
  ].filter(({ header }) => sent.has(header));
}

function hashDigest(header: string, hash: Hash): Digest {
  return { header, update: (bytes) => hash.update(bytes), value: () => hash.digest("base64") };
}

function crc32Digest(): Digest {
  let sum = 0;
  return {
    header: "x-amz-checksum-crc32",
    update: (bytes) => {
      sum = crc32(bytes, sum);
    },
    value: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString("base64");
    },
  };
}
