import { GetCommand, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../core/errors.ts";
import type { CaseStore } from "../../core/ports.ts";
import type { CaseRecord } from "../../core/run-record.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { ifHolds } from "./if-holds.ts";
import { CASE_PREFIX, caseKey, MAX_CASE_BYTES, runPartition, withoutKeys } from "./keys.ts";
import type { DynamoTable } from "./run-store.ts";

/** Cases in DynamoDB: one short item a case, in the partition of their run. */
export function createDynamoCaseStore({ client, table }: DynamoTable): CaseStore {
  return {
    async put(run, record, options) {
      const bytes = Buffer.byteLength(JSON.stringify(record));
      if (bytes > MAX_CASE_BYTES) {
        const details = { caseId: record.caseId, bytes, maxBytes: MAX_CASE_BYTES };
        throw new AppError("store.case_too_large", details);
      }
      const scores = Object.fromEntries(Object.entries(record.scores).map(withinRange));
      const Item = { ...caseKey(run, record.caseId), ...record, scores };
      const command = new PutCommand({
        TableName: table,
        Item,
        ...(options?.ifOpen && IF_OPEN),
      });
      const written = await ifHolds("dynamodb:PutItem", options, () =>
        client.send(command, abortable(options)),
      );
      return written === undefined ? "exists" : "written";
    },

    async get(run, caseId, options) {
      const input = { TableName: table, Key: caseKey(run, caseId), ConsistentRead: true };
      const { Item } = await storeCall("dynamodb:GetItem", options?.signal, () =>
        client.send(new GetCommand(input), abortable(options)),
      );
      return Item && (withoutKeys(Item) as unknown as CaseRecord);
    },

    async *list(run, options) {
      const pages = paginateQuery(
        { client },
        {
          TableName: table,
          ConsistentRead: true,
          KeyConditionExpression: "PK = :run AND begins_with(SK, :case)",
          ExpressionAttributeValues: { ":run": runPartition(run), ":case": CASE_PREFIX },
        },
        abortable(options),
      );
      for (;;) {
        const page = await storeCall("dynamodb:Query", options?.signal, () => pages.next());
        if (page.done) return;
        for (const item of page.value.Items ?? []) yield withoutKeys(item) as unknown as CaseRecord;
      }
    },
  };
}

const OPEN: CaseRecord["status"] = "pending";
const IF_OPEN = {
  ConditionExpression: "attribute_not_exists(#PK) OR #status = :open",
  ExpressionAttributeNames: { "#PK": "PK", "#status": "status" },
  ExpressionAttributeValues: { ":open": OPEN },
};

/** DynamoDB refuses numbers that are nearer to zero than this. */
const SMALLEST = 1e-130;

function withinRange([id, score]: [string, number | null]): [string, number | null] {
  return [id, score !== null && Math.abs(score) < SMALLEST ? 0 : score];
}
