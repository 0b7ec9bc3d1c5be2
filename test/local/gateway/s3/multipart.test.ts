import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, describe, expect, it } from "vitest";
import { startLocalAws } from "../../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

const Bucket = await aws.bucket();

async function begin(Key: string) {
  const created = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "text/plain" });
  const { UploadId } = await aws.s3.send(created);
  const upload = { Bucket, Key, UploadId };
  return {
    part: async (PartNumber: number, Body: string) => {
      const { ETag } = await aws.s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      return { PartNumber, ETag };
    },
    complete: (Parts: { PartNumber: number; ETag: string | undefined }[], IfNoneMatch?: string) =>
      aws.s3.send(
        new CompleteMultipartUploadCommand({
          ...upload,
          MultipartUpload: { Parts },
          ...(IfNoneMatch && { IfNoneMatch }),
        }),
      ),
    abort: () => aws.s3.send(new AbortMultipartUploadCommand(upload)),
  };
}

const read = (Key: string) => aws.s3.send(new GetObjectCommand({ Bucket, Key }));

describe("a multipart upload", () => {
  it("joins its parts in order, a repeated one in its last form", async () => {
    const upload = await begin("joined");
    const second = await upload.part(2, "two");
    await upload.part(1, "on");
    const first = await upload.part(1, "one ");

    const { ETag } = await upload.complete([first, second]);

    const object = await read("joined");
    expect(await object.Body?.transformToString()).toBe("one two");
    expect(object.ContentType).toBe("text/plain");
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(object.ETag).toBe(ETag);
  });

  it("shows nothing before it is complete, and nothing once aborted", async () => {
    const upload = await begin("aborted");
    const part = await upload.part(1, "x");
    await expect(read("aborted")).rejects.toMatchObject({ name: "NoSuchKey" });

    await upload.abort();

    await expect(upload.complete([part])).rejects.toMatchObject({ name: "NoSuchUpload" });
    await expect(upload.part(2, "y")).rejects.toMatchObject({ name: "NoSuchUpload" });
  });

  it("refuses parts that are missing, changed or out of order", async () => {
    const upload = await begin("wrong");
    const first = await upload.part(1, "a");
    const second = await upload.part(2, "b");

    await expect(upload.complete([second, first])).rejects.toMatchObject({
      name: "InvalidPartOrder",
    });
    await expect(upload.complete([first, { ...second, ETag: first.ETag }])).rejects.toMatchObject({
      name: "InvalidPart",
    });
    await expect(upload.part(10_001, "x")).rejects.toMatchObject({ name: "InvalidArgument" });
  });

  it("can be made conditional on the key being free", async () => {
    const [winner, loser] = [await begin("free"), await begin("free")];
    const parts = [await winner.part(1, "first"), await loser.part(1, "second")] as const;
    await winner.complete([parts[0]], "*");

    await expect(loser.complete([parts[1]], "*")).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    expect(await (await read("free")).Body?.transformToString()).toBe("first");
  });
});
