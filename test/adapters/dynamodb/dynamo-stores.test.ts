import { afterAll } from "vitest";
import { createDynamoCaseStore } from "../../../lib/adapters/dynamodb/case-store.ts";
import { createDynamoRunStore } from "../../../lib/adapters/dynamodb/run-store.ts";
import { describeCaseStore } from "../../contracts/case-store.ts";
import { describeRunStore } from "../../contracts/run-store.ts";
import { startLocalAws } from "../../support/local-aws.ts";

for (const http2 of [false, true]) {
  const aws = await startLocalAws({ http2 });
  afterAll(() => aws.close());
  const name = `DynamoDB on the gateway over ${http2 ? "h2c" : "HTTP/1.1"}`;

  describeRunStore(name, async () =>
    createDynamoRunStore({ client: aws.documents, table: await aws.table() }),
  );
  describeCaseStore(name, async () =>
    createDynamoCaseStore({ client: aws.documents, table: await aws.table() }),
  );
}
