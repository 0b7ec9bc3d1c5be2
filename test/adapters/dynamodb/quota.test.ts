import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { quotaKey } from "../../../lib/adapters/dynamodb/keys.ts";
import { createDynamoQuota } from "../../../lib/adapters/dynamodb/quota.ts";
import { describeQuota } from "../../contracts/quota.ts";
import { startLocalAws } from "../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

describeQuota("DynamoDB on the gateway", async () =>
  createDynamoQuota({ client: aws.documents, table: await aws.table() }),
);

describe("the item of a minute", () => {
  it("expires an hour after it", async () => {
    const table = await aws.table();
    const minute = { tenant: "default", alias: "main", minute: 10, limits: { tokens: 100 } };
    const amount = { requests: 1, tokens: 40 };

    await createDynamoQuota({ client: aws.documents, table }).take(minute, {
      least: amount,
      most: amount,
    });

    const command = new GetCommand({ TableName: table, Key: quotaKey(minute) });
    expect((await aws.documents.send(command)).Item).toEqual({
      ...quotaKey(minute),
      ...amount,
      expiresAt: 11 * 60 + 3_600,
    });
  });
});
