import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";

const DECODERS: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
};

/** The body is encoded in a way that nobody asked for and that can't be undone. */
export class ReplyEncoded extends Error {
  /** As the reply states it. */
  readonly encoding: string;

  constructor(encoding: string, cause?: unknown) {
    super(`content-encoding: ${encoding}`, { cause });
    this.encoding = encoding;
  }
}

/**
 * The body of a reply without its content encoding, which some proxies put on unasked. Throws, or
 * fails, with ReplyEncoded.
 */
export function decodedReply(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return response;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (decoder === undefined) {
    response.destroy();
    throw new ReplyEncoded(encoding);
  }
  // Its errors are told to whoever reads it.
  pipeline(response, decoder, () => {});
  return decoder;
}

/** What reading a decoded body threw: where the encoding is at fault, that it is. */
export function readingError(error: unknown, { headers }: IncomingMessage): unknown {
  const { code } = Object(error) as { code?: unknown };
  const isOfDecoder = typeof code === "string" && code.startsWith("Z_");
  return isOfDecoder ? new ReplyEncoded(headers["content-encoding"] ?? "", error) : error;
}
