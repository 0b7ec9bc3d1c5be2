import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../core/errors.ts";
import type { CallOptions, RunRef, RunStore } from "../../core/ports.ts";
import type { RunChange, RunRecord } from "../../core/run-record.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { ifHolds } from "./if-holds.ts";
import { listKey, runKey, withoutKeys } from "./keys.ts";
import { rememberRuns } from "./recent-runs.ts";
import { createRunLedger } from "./run-ledger.ts";

export interface DynamoTable {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

/** Runs in DynamoDB: one item a run, and one that lists it among its tenant's. */
export function createDynamoRunStore({ client, table }: DynamoTable): RunStore {
  return rememberRuns({
    async create(run, options) {
      // Listed first: a crash in between leaves an entry without a run, which a repeat completes,
      // and never a run that no list shows.
      const { tenant, runId, name, createdAt } = run;
      const entry = { ...listKey(run), tenant, runId, name, createdAt };
      await putIfAbsent({ client, table }, entry, options);
      return putIfAbsent({ client, table }, { ...runKey(run), ...run }, options);
    },

    async get(run, options) {
      const input = { TableName: table, Key: runKey(run), ConsistentRead: true };
      const { Item } = await storeCall("dynamodb:GetItem", options?.signal, () =>
        client.send(new GetCommand(input), abortable(options)),
      );
      return Item && (withoutKeys(Item) as unknown as RunRecord);
    },

    async update(run, change, options) {
      const command = new UpdateCommand({
        TableName: table,
        Key: runKey(run),
        ...updateOf(change),
        ReturnValues: "ALL_NEW",
      });
      const written = await ifHolds("dynamodb:UpdateItem", options, () =>
        client.send(command, abortable(options)),
      );
      if (written === undefined) throw notFound(run);
      return withoutKeys(written.Attributes ?? {}) as unknown as RunRecord;
    },

    ...createRunLedger({ client, table }),
  });
}

const notFound = ({ runId }: RunRef): AppError => new AppError("store.run_not_found", { runId });

async function putIfAbsent(
  { client, table }: DynamoTable,
  item: Record<string, unknown>,
  options: CallOptions | undefined,
): Promise<"created" | "exists"> {
  const command = new PutCommand({
    TableName: table,
    Item: item,
    ConditionExpression: "attribute_not_exists(PK)",
  });
  const written = await ifHolds("dynamodb:PutItem", options, () =>
    client.send(command, abortable(options)),
  );
  return written === undefined ? "exists" : "created";
}

/** One update expression for fields to set, to drop and to count up. */
function updateOf({ set = {}, remove = [], add = {} }: RunChange) {
  const names: Record<string, string> = { "#PK": "PK" };
  const values: Record<string, unknown> = {};
  const assign = (fields: object, joint: string): string[] =>
    Object.entries(fields).flatMap(([field, value]) => {
      if (value === undefined) return [];
      names[`#${field}`] = field;
      values[`:${field}`] = value;
      return [`#${field}${joint}:${field}`];
    });
  const dropped = remove.map((field) => {
    names[`#${field}`] = field;
    return `#${field}`;
  });
  const clauses = [
    ["SET", assign(set, " = ")],
    ["REMOVE", dropped],
    ["ADD", assign(add, " ")],
  ] as const;
  const expression = clauses
    .filter(([, terms]) => terms.length > 0)
    .map(([keyword, terms]) => `${keyword} ${terms.join(", ")}`)
    .join(" ");
  return {
    ConditionExpression: "attribute_exists(#PK)",
    ExpressionAttributeNames: names,
    ...(expression !== "" && { UpdateExpression: expression }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
