import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { PASSING } from "../core/privacy/passing-blobs.ts";

const DAY_MS = 86_400_000;

/** Does what a rule of the bucket does in a deployment: what was left of runs that never ended goes. */
export async function expirePassing(client: S3Client, Bucket: string, now: number): Promise<void> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: PASSING })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      const isOld = LastModified !== undefined && now - LastModified.getTime() > DAY_MS;
      if (isOld) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
  }
}
