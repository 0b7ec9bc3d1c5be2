import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { keys } from "../core/run/keys.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { withObjects } from "./with-objects.ts";
import { TENANT, type Workspace } from "./workspace.ts";

export interface CacheSize {
  readonly answers: number;
  readonly bytes: number;
  /** Of the answer that was stored first; null where there is none. */
  readonly oldestAt: string | null;
}

const NOTHING: CacheSize = { answers: 0, bytes: 0, oldestAt: null };

/** How many answers of judges and embedding models are kept, how large they are and since when. */
export function measureCache(place: Workspace): Promise<CacheSize> {
  return withObjects(place, NOTHING, async (client) => {
    let size = NOTHING;
    for await (const { Size = 0, LastModified } of answersOf(client)) {
      const { answers, bytes, oldestAt } = size;
      const storedAt = LastModified?.toISOString() ?? null;
      const isOlder = oldestAt === null || (storedAt !== null && storedAt < oldestAt);
      size = {
        answers: answers + 1,
        bytes: bytes + Size,
        oldestAt: isOlder ? storedAt : oldestAt,
      };
    }
    return size;
  });
}

/** Deletes the kept answers that were stored before `beforeMs`; returns how many those were. */
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
