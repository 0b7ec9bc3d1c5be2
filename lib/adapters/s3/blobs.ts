import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Blobs, CallOptions } from "../../core/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";

export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
}

/** Objects of one S3 bucket. */
export function createS3Blobs({ client, bucket }: S3Bucket): Blobs {
  return {
    get: (key, options) =>
      storeCall("s3:GetObject", options?.signal, async () => {
        const command = new GetObjectCommand({ Bucket: bucket, Key: key });
        try {
          const { Body } = await client.send(command, abortable(options));
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        } catch (error) {
          if (isNamed(error, "NoSuchKey")) return undefined;
          throw error;
        }
      }),

    put: (key, body, options) =>
      storeCall("s3:PutObject", options?.signal, async () => {
        const command = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          // As bytes: of an empty text the SDK would take the length for unknown.
          Body: typeof body === "string" ? Buffer.from(body) : body,
          ...(options?.contentType !== undefined && { ContentType: options.contentType }),
          ...(options?.ifAbsent && { IfNoneMatch: "*" }),
        });
        try {
          await send(client, command, options);
          return "written";
        } catch (error) {
          if (options?.ifAbsent && isNamed(error, "PreconditionFailed")) return "exists";
          throw error;
        }
      }),

    remove: (key, options) =>
      storeCall("s3:DeleteObject", options?.signal, async () => {
        await client.send(
          new DeleteObjectCommand({ Bucket: bucket, Key: key }),
          abortable(options),
        );
      }),

    putStream: (key, pieces, options) => upload({ client, bucket }, key, pieces, options),

    async *list(prefix, options) {
      const pages = paginateListObjectsV2(
        { client },
        // Encoded, since XML can't hold every character that a key may have.
        { Bucket: bucket, Prefix: prefix, EncodingType: "url" },
        abortable(options),
      );
      for (;;) {
        const page = await storeCall("s3:ListObjectsV2", options?.signal, () => pages.next());
        if (page.done) return;
        for (const { Key } of page.value.Contents ?? []) {
          if (Key !== undefined) yield decodeURIComponent(Key.replaceAll("+", "%20"));
        }
      }
    },
  };
}

/** S3 asks for a repeat when another conditional write of the same key was just under way. */
async function send(
  client: S3Client,
  command: PutObjectCommand,
  options: CallOptions | undefined,
  attemptsLeft = 3,
): Promise<void> {
  try {
    await client.send(command, abortable(options));
  } catch (error) {
    if (attemptsLeft === 1 || !isNamed(error, "ConditionalRequestConflict")) throw error;
    await send(client, command, options, attemptsLeft - 1);
  }
}

async function upload(
  { client, bucket }: S3Bucket,
  key: string,
  pieces: AsyncIterable<string>,
  options: CallOptions | undefined,
): Promise<void> {
  const signal = options?.signal;
  let failure: { readonly error: unknown } | undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of pieces) yield Buffer.from(piece);
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  await storeCall("s3:PutObject", signal, async () => {
    const transfer = new Upload({
      client,
      params: { Bucket: bucket, Key: key, Body: Readable.from(bytes()) },
      // One part of 5 MiB in memory at a time.
      queueSize: 1,
    });
    const abort = (): void => {
      void transfer.abort();
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await transfer.done();
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }).catch((error: unknown) => {
    // What the source of the pieces threw is its caller's business, not the store's.
    throw failure ? failure.error : error;
  });
}
