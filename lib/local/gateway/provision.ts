import { setTimeout as delay } from "node:timers/promises";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, type S3Client } from "@aws-sdk/client-s3";

const POLL_MS = 5;

/** The one table, as the stack deploys it. */
export const tableDefinition: Omit<CreateTableCommandInput, "TableName"> = {
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: "PK", AttributeType: "S" },
    { AttributeName: "SK", AttributeType: "S" },
  ],
  KeySchema: [
    { AttributeName: "PK", KeyType: "HASH" },
    { AttributeName: "SK", KeyType: "RANGE" },
  ],
};

/** Creates the table unless it exists, and waits until it can be used. */
export async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  const command = new CreateTableCommand({ ...tableDefinition, TableName: table });
  await client.send(command).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "ResourceInUseException") throw error;
  });
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    if (Table?.TableStatus === "ACTIVE") return;
    await delay(POLL_MS);
  }
}

/** Creates the bucket unless it exists. */
export async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
}
