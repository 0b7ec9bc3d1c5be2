import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Links } from "../../core/api/ports.ts";
import { storeCall } from "../aws/store-call.ts";
import type { S3Bucket } from "./blobs.ts";

/** Links to objects of one S3 bucket, signed with the credentials of the client. */
export function createS3Links({ client, bucket }: S3Bucket): Links {
  return {
    presign: (key, seconds, options) =>
      storeCall("s3:GetObject", options?.signal, () =>
        getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), {
          expiresIn: seconds,
        }),
      ),
  };
}
