import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startLocalAws } from "../../../support/local-aws.ts";
import { signedFetch } from "../../../support/signed-fetch.ts";

let now = Date.now();
const aws = await startLocalAws({ now: () => now });
afterAll(() => aws.close());

let bucket = "";
beforeEach(async () => {
  now = Date.now();
  bucket = await aws.bucket();
});

type Put = Omit<PutObjectCommandInput, "Bucket" | "Key">;
type Get = Omit<GetObjectCommandInput, "Bucket" | "Key">;

const put = (Key: string, Body: NonNullable<PutObjectCommandInput["Body"]>, more: Put = {}) =>
  aws.s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }));
const get = (Key: string, more: Get = {}) =>
  aws.s3.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }));
const textOf = async (Key: string, more: Get = {}) =>
  (await get(Key, more)).Body?.transformToString();
/** What a full disk leaves. */
const damage = (key: string, size = 20) =>
  truncateSync(join(aws.folder, "s3", bucket, `${key}=`), size);
const refused = (name: string, status: number) => ({
  name,
  $metadata: expect.objectContaining({ httpStatusCode: status }),
});

describe("objects", () => {
  it("keep content type, encoding and user metadata", async () => {
    await put("page", "<p>", {
      ContentType: "text/html; charset=utf-8",
      ContentEncoding: "gzip",
      CacheControl: "no-store",
      Metadata: { run: "r1" },
    });

    expect(await get("page")).toMatchObject({
      ContentType: "text/html; charset=utf-8",
      ContentEncoding: "gzip",
      CacheControl: "no-store",
      Metadata: { run: "r1" },
      ContentLength: 3,
    });
  });

  it("have the MD5 of their bytes as etag and the time of writing", async () => {
    now = Date.UTC(2026, 0, 2, 3, 4, 5);
    await put("hello", "hello");

    const head = await aws.s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "hello" }));

    expect(head.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(head.ContentLength).toBe(5);
    expect(head.LastModified).toEqual(new Date("2026-01-02T03:04:05Z"));
  });

  it("are streamed in and out when they are large, and read in ranges", async () => {
    const megabyte = (at: number) => Buffer.alloc(1024 * 1024, String(at));
    const body = Readable.from([0, 1, 2].map(megabyte));
    await put("large", body, { ContentLength: 3 * 1024 * 1024, ContentEncoding: "identity" });

    const whole = await (await get("large")).Body?.transformToByteArray();
    const part = await get("large", { Range: "bytes=1048574-1048577" });

    expect(Buffer.from(whole ?? []).equals(Buffer.concat([0, 1, 2].map(megabyte)))).toBe(true);
    expect(await part.Body?.transformToString()).toBe("0011");
    expect(part.ContentRange).toBe("bytes 1048574-1048577/3145728");
    expect(part.ContentEncoding).toBe("identity");
    expect(await textOf("large", { Range: "bytes=-2" })).toBe("22");
    await expect(get("large", { Range: "bytes=3145728-" })).rejects.toMatchObject(
      refused("InvalidRange", 416),
    );
  });

  it("answer conditional reads", async () => {
    const { ETag = "" } = await put("key", "text");

    expect(await textOf("key", { IfMatch: ETag })).toBe("text");
    await expect(get("key", { IfMatch: '"other"' })).rejects.toMatchObject(
      refused("PreconditionFailed", 412),
    );
    await expect(get("key", { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: expect.objectContaining({ httpStatusCode: 304 }),
    });
  });

  it("are replaced only over the version that a write names", async () => {
    const first = await put("key", "first");
    const second = await put("key", "second", { IfMatch: first.ETag });

    await expect(put("key", "third", { IfMatch: first.ETag })).rejects.toMatchObject(
      refused("PreconditionFailed", 412),
    );
    await expect(put("none", "x", { IfMatch: second.ETag })).rejects.toMatchObject(
      refused("NoSuchKey", 404),
    );
    expect(await textOf("key")).toBe("second");
  });

  it("can be deleted, also when they are not there", async () => {
    await put("key", "text");
    const remove = () => aws.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "key" }));
    await remove();
    await remove();

    await expect(get("key")).rejects.toMatchObject(refused("NoSuchKey", 404));
    await expect(
      aws.s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "key" })),
    ).rejects.toMatchObject(refused("NotFound", 404));
  });

  it("are refused, and the old one kept, when the checksum does not match", async () => {
    await put("key", "good");

    await expect(
      put("key", "bad", { ContentMD5: "AAAAAAAAAAAAAAAAAAAAAA==" }),
    ).rejects.toMatchObject(refused("BadDigest", 400));
    await expect(put("key", "bad", { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject(
      refused("BadDigest", 400),
    );
    expect(await textOf("key")).toBe("good");
  });

  it("leave nothing unfinished behind", async () => {
    await put("key", "text");
    damage("key");
    await put("key", "text", { IfNoneMatch: "*" });
    await put("key", "text", { IfNoneMatch: "*" }).catch(() => undefined);
    await put("key", "x", { ContentMD5: "AAAAAAAAAAAAAAAAAAAAAA==" }).catch(() => undefined);

    const scratch = readdirSync(join(aws.folder, "s3", ".scratch"));
    expect(scratch.filter((name) => name !== "uploads" && name !== "locks")).toEqual([]);
  });
});

describe("objects whose file is damaged", () => {
  it.each([0, 20])("are not there when %i bytes are left", async (size) => {
    await put("key", "text");
    damage("key", size);

    await expect(get("key")).rejects.toMatchObject(refused("NoSuchKey", 404));
    await expect(
      aws.s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "key" })),
    ).rejects.toMatchObject(refused("NotFound", 404));
    await expect(put("key", "x", { IfMatch: '"x"' })).rejects.toMatchObject(
      refused("NoSuchKey", 404),
    );
  });

  it("are replaced by a write that wants none, once", async () => {
    await put("key", "text");
    damage("key");

    const writes = ["a", "b", "c", "d"].map((body) => put("key", body, { IfNoneMatch: "*" }));
    const outcomes = await Promise.allSettled(writes);

    const written = outcomes.flatMap(({ status }, at) => (status === "fulfilled" ? [at] : []));
    expect(written).toHaveLength(1);
    expect(await textOf("key")).toBe("abcd"[written[0] ?? -1]);
  });

  it("are replaced by a plain write and can be deleted", async () => {
    await put("key", "text");
    damage("key");
    await put("key", "again");
    expect(await textOf("key")).toBe("again");

    damage("key");
    await aws.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "key" }));
    expect(readdirSync(join(aws.folder, "s3", bucket))).toEqual([]);
  });
});

describe("signed links", () => {
  it("work until they expire, with the headers they ask for", async () => {
    await put("報告 1.html", "<p>", { ContentType: "text/html" });
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: "報告 1.html",
      ResponseContentDisposition: "attachment",
    });
    const url = await getSignedUrl(aws.s3, command, { expiresIn: 60 });

    const fresh = await fetch(url);
    now += 62_000;
    const late = await fetch(url);

    expect(fresh.status).toBe(200);
    expect(fresh.headers.get("content-disposition")).toBe("attachment");
    expect(await fresh.text()).toBe("<p>");
    const elsewhere = [new URL(url), new URL(url), new URL(url)] as const;
    elsewhere[0].pathname += "x";
    elsewhere[1].searchParams.set("X-Amz-Expires", "600000");
    elsewhere[2].searchParams.delete("X-Amz-Signature");
    for (const link of elsewhere) expect((await fetch(link)).status).toBe(403);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(403);

    expect(late.status).toBe(403);
    expect(await late.text()).toContain("<Code>AccessDenied</Code>");
  });
});

describe("listings", () => {
  const list = (more: Partial<ConstructorParameters<typeof ListObjectsV2Command>[0]> = {}) =>
    aws.s3.send(new ListObjectsV2Command({ Bucket: bucket, ...more }));

  it("are cut into pages that together hold every key once", async () => {
    const keys = Array.from({ length: 25 }, (_, at) => `a/${at % 5}/${at}`);
    for (const key of keys) await put(key, "x");

    const seen: (string | undefined)[] = [];
    let token: string | undefined;
    do {
      const page = await list({ MaxKeys: 4, ...(token && { ContinuationToken: token }) });
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      token = page.NextContinuationToken;
    } while (token);

    expect(seen).toEqual([...keys].sort());
  });

  it("put keys under a delimiter together, also across pages", async () => {
    for (const key of ["a", "a/1", "a/2", "b/1", "b.txt", "c/d/1"]) await put(key, "x");

    const first = await list({ Delimiter: "/", MaxKeys: 3 });
    const second = await list({
      Delimiter: "/",
      ContinuationToken: first.NextContinuationToken ?? "",
    });

    expect(first.Contents?.map(({ Key }) => Key)).toEqual(["a", "b.txt"]);
    expect(first.CommonPrefixes).toEqual([{ Prefix: "a/" }]);
    expect(first.KeyCount).toBe(3);
    expect(second.Contents).toBeUndefined();
    expect(second.CommonPrefixes).toEqual([{ Prefix: "b/" }, { Prefix: "c/" }]);
    expect(second.IsTruncated).toBe(false);
  });

  it("begin after a key, and hold size, etag and time", async () => {
    for (const key of ["a", "b", "c"]) await put(key, key.repeat(3));

    const { Contents = [] } = await list({ StartAfter: "b" });

    expect(Contents).toMatchObject([
      { Key: "c", Size: 3, ETag: expect.stringMatching(/^".{32}"$/) },
    ]);
  });

  it("pass over damaged files, which fill no page and make no common prefix", async () => {
    for (const key of ["a", "b", "c/1", "d/1", "d/2", "e"]) await put(key, "x");
    for (const key of ["a", "c/1", "d/1", "e"]) damage(key);

    const page = await list({ Delimiter: "/", MaxKeys: 2 });

    expect(page.Contents?.map(({ Key }) => Key)).toEqual(["b"]);
    expect(page.CommonPrefixes).toEqual([{ Prefix: "d/" }]);
    expect(page).toMatchObject({ KeyCount: 2, IsTruncated: false });
    expect((await list()).Contents?.map(({ Key }) => Key)).toEqual(["b", "d/2"]);
  });

  it("pass over files that are not objects", async () => {
    await put("a", "x");
    writeFileSync(join(aws.folder, "s3", bucket, ".DS_Store"), "");

    expect((await list()).KeyCount).toBe(1);
  });
});

describe("what is refused", () => {
  it("a bucket that does not exist or can't be", async () => {
    bucket = "missing";
    await expect(put("key", "x")).rejects.toMatchObject(refused("NoSuchBucket", 404));
    await expect(aws.s3.send(new HeadBucketCommand({ Bucket: "missing" }))).rejects.toMatchObject(
      refused("NotFound", 404),
    );

    const outside = await signedFetch(aws.gateway, `/..%2Fssm/key`);
    expect(outside.status).toBe(400);
    expect(await outside.text()).toContain("<Code>InvalidBucketName</Code>");
  });

  it("a key over 1,024 bytes", async () => {
    await expect(put("k".repeat(1025), "x")).rejects.toMatchObject(refused("KeyTooLongError", 400));
    await put("k".repeat(1024), "x");
    expect(await textOf("k".repeat(1024))).toBe("x");
  });

  it("operations that are not served, by name, with nothing written", async () => {
    await put("from", "x");
    const copy = new CopyObjectCommand({ Bucket: bucket, Key: "to", CopySource: `${bucket}/from` });

    await expect(aws.s3.send(copy)).rejects.toMatchObject({
      name: "NotImplemented",
      message: expect.stringContaining("PUT object from another object"),
    });
    await expect(get("to")).rejects.toMatchObject(refused("NoSuchKey", 404));
    expect(await (await signedFetch(aws.gateway, `/${bucket}/from?acl`)).text()).toContain(
      "GET object ?acl",
    );
  });

  it("an address that can't be decoded", async () => {
    expect(await (await signedFetch(aws.gateway, `/${bucket}/%ff`)).text()).toContain("InvalidURI");
  });
});
