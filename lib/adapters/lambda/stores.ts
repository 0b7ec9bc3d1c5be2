import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { CLIENT } from "../aws/client-settings.ts";
import { localCredentials } from "../aws/local-credentials.ts";
import { createDynamoCaseStore } from "../dynamodb/case-store.ts";
import { createDocumentClient } from "../dynamodb/document-client.ts";
import { createDynamoRunStore } from "../dynamodb/run-store.ts";
import { keptStores } from "../kept-stores.ts";
import { matchPattern } from "../match-pattern.ts";
import { createS3Blobs } from "../s3/blobs.ts";
import { type Place, perPlace } from "./per-place.ts";

/**
 * A case is a few dozen small objects, each over TLS and signed: a checksum besides, and a chain of
 * middleware made anew for each request, would cost a fifth of the CPU.
 */
const S3 = {
  ...CLIENT,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  cacheMiddleware: true,
} as const;

/** The ports of handlers that ask neither models nor agents. */
export type Stores = ReturnType<typeof openStores>;

function openStores({ table, bucket }: Place) {
  const dynamo = new DynamoDBClient({ ...CLIENT, ...localCredentials() });
  const client = createDocumentClient(dynamo);
  const s3 = new S3Client({ ...S3, ...localCredentials() });
  const blobs = createS3Blobs({ client: s3, bucket });
  const cases = createDynamoCaseStore({ client, table });
  return {
    dynamo,
    client,
    s3,
    ...keptStores({ blobs, cases }),
    runs: createDynamoRunStore({ client, table }),
    clock: { now: () => Date.now() },
    matchPattern,
  };
}

/** Handlers that need no more take these: they carry, and may do, no more than they need. */
export const stores = perPlace(openStores);
