import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createS3Blobs } from "../../../lib/adapters/s3/blobs.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";
import { startLocalAws } from "../../support/local-aws.ts";

const client = new S3Client({ region: "ap-northeast-1" });
const s3 = mockAws(client);
const blobs = createS3Blobs({ client, bucket: "saiten" });
afterEach(() => s3.reset());

const conflict = sdkError("ConditionalRequestConflict", { status: 409 });

describe("S3 Blobs", () => {
  it("repeats a conditional put that met another one", async () => {
    s3.on(PutObjectCommand).rejectsOnce(conflict).resolves({});

    expect(await blobs.put("key", "x", { ifAbsent: true })).toBe("written");
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(2);
  });

  it("gives up when the conflict stays", async () => {
    s3.on(PutObjectCommand).rejects(conflict);

    await expect(blobs.put("key", "x", { ifAbsent: true })).rejects.toMatchObject({
      code: "store.failed",
    });
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(3);
  });

  it("sends the condition only when asked to, and the content type", async () => {
    s3.on(PutObjectCommand).resolves({});
    await blobs.put("a", "x", { contentType: "application/json" });
    await blobs.put("b", "x", { ifAbsent: true });

    const [first, second] = s3.commandCalls(PutObjectCommand).map((call) => call.args[0].input);
    expect(first).toMatchObject({ Bucket: "saiten", Key: "a", ContentType: "application/json" });
    expect(first).not.toHaveProperty("IfNoneMatch");
    expect(second).toMatchObject({ Key: "b", IfNoneMatch: "*" });
  });

  it("does not take a failed precondition for an existing object when it set none", async () => {
    s3.on(PutObjectCommand).rejects(sdkError("PreconditionFailed", { status: 412 }));

    await expect(blobs.put("key", "x")).rejects.toMatchObject({ code: "store.failed" });
  });

  it("does not take a missing bucket for a missing object", async () => {
    s3.on(GetObjectCommand).rejects(sdkError("NoSuchBucket", { status: 404 }));

    await expect(blobs.get("key")).rejects.toMatchObject({
      code: "store.failed",
      details: { operation: "s3:GetObject" },
    });
  });

  it("says when a listing breaks off between two pages", async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({
        Contents: [{ Key: "a+b%2Bc" }],
        IsTruncated: true,
        NextContinuationToken: "t",
      })
      .rejects(sdkError("SlowDown", { status: 503 }));
    const seen: string[] = [];
    const listing = async () => {
      for await (const key of blobs.list("")) seen.push(key);
    };

    await expect(listing()).rejects.toMatchObject({ code: "store.throttled", retryable: true });
    expect(seen).toEqual(["a b+c"]);
  });
});

describe("S3 Blobs on the gateway", async () => {
  const aws = await startLocalAws();
  afterAll(() => aws.close());

  it("write an object of several parts", async () => {
    const local = createS3Blobs({ client: aws.s3, bucket: await aws.bucket() });
    const megabyte = "採点!".repeat(2 ** 20 / 7);
    async function* pieces(): AsyncGenerator<string> {
      for (let at = 0; at < 12; at += 1) yield megabyte;
    }
    await local.putStream("big", pieces());

    const bytes = Buffer.from((await local.get("big")) ?? []);
    expect(bytes.equals(Buffer.from(megabyte.repeat(12)))).toBe(true);
    expect(aws.gateway.requests.get("s3.UploadPart")).toBeGreaterThan(1);
  });

  it("leave no object and no upload when aborted half-way", async () => {
    const local = createS3Blobs({ client: aws.s3, bucket: await aws.bucket() });
    const control = new AbortController();
    async function* pieces(): AsyncGenerator<string> {
      for (let at = 0; at < 12; at += 1) {
        if (at === 8) control.abort(new Error("enough"));
        yield "x".repeat(2 ** 20);
      }
    }

    const written = local.putStream("half", pieces(), { signal: control.signal });

    await expect(written).rejects.toThrow("enough");
    expect(await local.get("half")).toBeUndefined();
    await expect.poll(() => readdirSync(join(aws.folder, "s3", ".scratch", "uploads"))).toEqual([]);
  });
});
