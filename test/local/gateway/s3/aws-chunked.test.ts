import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeAwsChunked } from "../../../../lib/local/gateway/s3/aws-chunked.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

async function decode(body: Buffer, size = 7) {
  const trailers: Record<string, string> = {};
  const pieces: Uint8Array[] = [];
  for await (const piece of decodeAwsChunked(inPieces(body, size), trailers)) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), trailers };
}

function encode(chunks: readonly Uint8Array[], extension = "", trailer = ""): Buffer {
  const parts = chunks
    .filter((chunk) => chunk.length > 0)
    .flatMap((chunk) => [
      Buffer.from(`${chunk.length.toString(16)}${extension}\r\n`),
      chunk,
      Buffer.from("\r\n"),
    ]);
  return Buffer.concat([...parts, Buffer.from(`0${extension}\r\n${trailer}\r\n`)]);
}

describe("decodeAwsChunked", () => {
  it("gives the bytes of any chunks, however the network cuts them", async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    const network = fc.integer({ min: 1, max: 400 });

    await fc.assert(
      fc.asyncProperty(chunks, network, async (sent, size) => {
        const { bytes } = await decode(encode(sent), size);
        expect(bytes.equals(Buffer.concat(sent))).toBe(true);
      }),
    );
  });

  it("reads the trailing headers and ignores chunk signatures", async () => {
    const body = encode(
      [Buffer.from("ab")],
      ";chunk-signature=0f",
      "X-Amz-Checksum-CRC32: c2Y=\r\n",
    );

    const { bytes, trailers } = await decode(body);

    expect(bytes.toString()).toBe("ab");
    expect(trailers).toEqual({ "x-amz-checksum-crc32": "c2Y=" });
  });

  it("accepts a body that ends without the last empty line", async () => {
    expect((await decode(Buffer.from("2\r\nab\r\n0\r\n"))).bytes.toString()).toBe("ab");
  });

  it("refuses a body that is cut off or was never chunked", async () => {
    const bodies = [
      "",
      "5\r\nab",
      "2\r\nabcd\r\n0\r\n\r\n",
      "zz\r\n",
      "2\r\nab\r\n",
      "x".repeat(20_000),
    ];
    for (const body of bodies) {
      await expect(decode(Buffer.from(body), 5000)).rejects.toMatchObject({
        code: "IncompleteBody",
      });
    }
  });
});
