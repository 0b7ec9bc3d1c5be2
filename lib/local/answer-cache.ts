import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { keys } from "../core/run/keys.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { withObjects } from "./with-objects.ts";
import { TENANT, type Workspace } from "./workspace.ts";

export interface CacheSize {
  readonly answers: number;
  readonly bytes: number;
}

const NOTHING: CacheSize = { answers: 0, bytes: 0 };

/** How many judge answers are kept, and how large they are. */
export function measureCache(place: Workspace): Promise<CacheSize> {
  return withObjects(place, NOTHING, async (client) => {
    let size = NOTHING;
    for await (const { Size = 0 } of answersOf(client)) {
      size = { answers: size.answers + 1, bytes: size.bytes + Size };
    }
    return size;
  });
}

/** Deletes the judge answers that were stored before `beforeMs`; returns how many those were. */
export function clearCache(place: Workspace, beforeMs: number): Promise<number> {
  return withObjects(place, 0, async (client) => {
    let cleared = 0;
    for await (const { Key, LastModified } of answersOf(client)) {
      if (LastModified !== undefined && LastModified.getTime() > beforeMs) continue;
      await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
      cleared += 1;
    }
    return cleared;
  });
}

async function* answersOf(client: S3Client) {
  const query = { Bucket: BUCKET, Prefix: keys.judgeAnswers(TENANT) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, query)) yield* Contents;
}
