import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { ObjectStore } from "./asl/machine.ts";

/** Where the state machine itself reads its items and writes the map's results. */
export function createS3Objects(client: S3Client): ObjectStore {
  return {
    async get(ref) {
      try {
        const { Body } = await client.send(new GetObjectCommand(ref));
        return Body as AsyncIterable<Uint8Array> | undefined;
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return undefined;
        throw error;
      }
    },
    async put(ref, body) {
      await client.send(new PutObjectCommand({ ...ref, Body: body }));
    },
    async *list(ref) {
      for await (const page of paginateListObjectsV2({ client }, ref)) {
        for (const { Key, Size } of page.Contents ?? []) {
          if (Key !== undefined) yield { Key, Size: Size ?? 0 };
        }
      }
    },
  };
}
