import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { RunList } from "../../core/api/ports.ts";
import type { CallOptions, RunRef } from "../../core/ports.ts";
import type { RunRecord } from "../../core/run-record.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { LIST_PREFIX, runKey, tenantPartition, withoutKeys } from "./keys.ts";
import type { DynamoTable } from "./run-store.ts";

/** What DynamoDB gives at once. */
const MOST_AT_ONCE = 100;

/** Runs of a tenant by time: entries of the list, and the records that they point to. */
export function createDynamoRunList({ client, table }: DynamoTable): RunList {
  return {
    async list(tenant, { limit, after }, options) {
      const PK = tenantPartition(tenant);
      const command = new QueryCommand({
        TableName: table,
        KeyConditionExpression: "PK = :tenant AND begins_with(SK, :run)",
        ExpressionAttributeValues: { ":tenant": PK, ":run": LIST_PREFIX },
        ScanIndexForward: false,
        Limit: Math.min(limit, MOST_AT_ONCE),
        ...(after !== undefined && { ExclusiveStartKey: { PK, SK: after } }),
      });
      const { Items = [], LastEvaluatedKey } = await storeCall(
        "dynamodb:Query",
        options?.signal,
        () => client.send(command, abortable(options)),
      );
      const refs = Items.map(({ runId }) => ({ tenant, runId: String(runId) }));
      const records = await readRuns({ client, table }, refs, options);
      // An entry without a run: its request broke off in between, and nobody has repeated it.
      const items = refs.flatMap(({ runId }) => records.get(runId) ?? []);
      const next = LastEvaluatedKey && String(LastEvaluatedKey.SK);
      return { items, ...(next !== undefined && { next }) };
    },
  };
}

async function readRuns(
  { client, table }: DynamoTable,
  refs: readonly RunRef[],
  options: CallOptions | undefined,
): Promise<ReadonlyMap<string, RunRecord>> {
  const found = new Map<string, RunRecord>();
  let wanted: Record<string, unknown>[] = refs.map(runKey);
  while (wanted.length > 0) {
    const command = new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted } } });
    const { Responses, UnprocessedKeys } = await storeCall(
      "dynamodb:BatchGetItem",
      options?.signal,
      () => client.send(command, abortable(options)),
    );
    for (const item of Responses?.[table] ?? []) {
      const record = withoutKeys(item) as unknown as RunRecord;
      found.set(record.runId, record);
    }
    wanted = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
}
