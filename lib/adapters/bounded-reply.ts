import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";

const MAX_MEGABYTES = 10;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
/** More than is ever quoted: a secret must not be cut before it is taken out. */
const BEGINNING_BYTES = 4_000;

/** The reply has more bytes than are worth reading. */
export class ReplyTooLong extends Error {
  /** What a reply may have. */
  readonly megabytes = MAX_MEGABYTES;
}

/** The body of a reply as it is read; one that goes on for too long fails with ReplyTooLong. */
export class BoundedReply extends Transform {
  #bytes = 0;
  #beginning = Buffer.alloc(0);

  /** How the part that has been read begins. */
  get beginning(): string {
    return new TextDecoder().decode(this.#beginning, { stream: true });
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const missing = BEGINNING_BYTES - this.#beginning.byteLength;
    if (missing > 0) {
      this.#beginning = Buffer.concat([this.#beginning, piece.subarray(0, missing)]);
    }
    this.#bytes += piece.byteLength;
    if (this.#bytes > MAX_BYTES) done(new ReplyTooLong());
    else done(null, piece);
  }
}

/** The same stream, bounded; when the one fails or is given up, so is the other. */
export function boundedReply(body: Readable): BoundedReply {
  const bounded = new BoundedReply();
  // Its errors are told to whoever reads it.
  pipeline(body, bounded, () => {});
  return bounded;
}
