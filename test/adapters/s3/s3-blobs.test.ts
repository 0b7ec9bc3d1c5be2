import { afterAll } from "vitest";
import { createS3Blobs } from "../../../lib/adapters/s3/blobs.ts";
import { describeBlobs } from "../../contracts/blobs.ts";
import { startLocalAws } from "../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

describeBlobs("S3 on the gateway", async () =>
  createS3Blobs({ client: aws.s3, bucket: await aws.bucket() }),
);
