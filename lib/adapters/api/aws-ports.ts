import type { S3Client } from "@aws-sdk/client-s3";
import type { SSMClient } from "@aws-sdk/client-ssm";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type { ApiPolicy, ApiPorts, Executions } from "../../core/api/ports.ts";
import { createDynamoCaseList } from "../dynamodb/case-list.ts";
import { createDynamoCaseStore } from "../dynamodb/case-store.ts";
import { createDynamoRunList } from "../dynamodb/run-list.ts";
import { createDynamoRunStore } from "../dynamodb/run-store.ts";
import { createTestSets } from "../dynamodb/test-sets.ts";
import { keptStores } from "../kept-stores.ts";
import { createS3Blobs } from "../s3/blobs.ts";
import { createS3Links } from "../s3/links.ts";
import { createWritableSsmParameters } from "../ssm/writable-parameters.ts";
import { createModelTester } from "./model-tester.ts";

export interface AwsPlaces {
  readonly documents: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly ssm: SSMClient;
  readonly table: string;
  readonly bucket: string;
  readonly executions: Executions;
  readonly policy: ApiPolicy;
}

/** The ports of the API over AWS, in the cloud and on a laptop's gateway alike. */
export function createApiPorts(places: AwsPlaces): ApiPorts {
  const { documents, s3, ssm, table, bucket, executions, policy } = places;
  const dynamo = { client: documents, table };
  const kept = keptStores({
    blobs: createS3Blobs({ client: s3, bucket }),
    cases: createDynamoCaseStore(dynamo),
  });
  const { blobs } = kept;
  const runs = createDynamoRunStore(dynamo);
  const clock = { now: () => Date.now() };
  const aggregate = { ...kept, runs, clock };
  return {
    runs,
    blobs,
    clock,
    executions,
    policy,
    parameters: createWritableSsmParameters(ssm),
    testSets: createTestSets({ ...dynamo, blobs }),
    runList: createDynamoRunList(dynamo),
    caseList: createDynamoCaseList(dynamo),
    links: createS3Links({ client: s3, bucket }),
    models: createModelTester(),
    newRunId: () => ulid(),
    finalize: async (run, why) => {
      // Renders reports, which next to no request asks for.
      const { finalizeRun } = await import("../../core/run/finalize-run.ts");
      await finalizeRun(aggregate, { ...run, ...why });
    },
  };
}
