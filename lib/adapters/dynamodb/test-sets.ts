import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type {
  NewTestSet,
  Page,
  PageRequest,
  TestSetEntry,
  TestSets,
} from "../../core/api/ports.ts";
import type { Blobs, CallOptions } from "../../core/ports.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { ifHolds } from "./if-holds.ts";
import { newestKey, testSetKey, testSetPrefix, withoutKeys } from "./keys.ts";
import type { DynamoTable } from "./run-store.ts";

export interface TestSetPlaces extends DynamoTable {
  readonly blobs: Blobs;
}

interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** Where the cases of a version are. */
const objectKey = (tenant: string, { name, version }: Pick<TestSetEntry, "name" | "version">) =>
  `${tenant}/test-sets/${name}/${version}.jsonl`;

const entryOf = (item: Record<string, unknown>) => withoutKeys(item) as unknown as TestSetEntry;

/**
 * Test sets: the cases of a version in an object, an item a version, and one that names the newest
 * version of a test set, which is written last.
 */
export function createTestSets(places: TestSetPlaces): TestSets {
  const { blobs } = places;
  return {
    async add(tenant, { entry, canonical, base }: NewTestSet, options) {
      await blobs.put(objectKey(tenant, entry), canonical, options);
      const isNew = await putIf(
        places,
        { ...testSetKey(tenant, entry), ...entry },
        "absent",
        options,
      );
      const newest = { ...newestKey(tenant, entry.name), ...entry };
      const isNewest = await putIf(places, newest, base === undefined ? "any" : { base }, options);
      if (!isNewest) return "changed";
      return isNew ? "added" : "exists";
    },

    async find(tenant, name, version, options) {
      if (version === undefined) return getEntry(places, newestKey(tenant, name), options);
      const page = { limit: 2 };
      const { items } = await query(places, testSetKey(tenant, { name, version }), page, options);
      // The beginning of several versions names none of them.
      return items.length === 1 ? items[0] : undefined;
    },

    list: (tenant, page, options) => query(places, newestKey(tenant, ""), page, options),

    versions: (tenant, name, page, options) =>
      query(places, testSetPrefix(tenant, name), page, options),

    async read(tenant, entry, options) {
      const bytes = await blobs.get(objectKey(tenant, entry), options);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

async function getEntry(
  { client, table }: TestSetPlaces,
  key: Key,
  options: CallOptions | undefined,
): Promise<TestSetEntry | undefined> {
  const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
  const { Item } = await storeCall("dynamodb:GetItem", options?.signal, () =>
    client.send(command, abortable(options)),
  );
  return Item && entryOf(Item);
}

/** Items of a partition whose sort keys begin like that of `from`. */
async function query(
  { client, table }: TestSetPlaces,
  from: Key,
  { limit, after }: PageRequest,
  options: CallOptions | undefined,
): Promise<Page<TestSetEntry>> {
  const command = new QueryCommand({
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: "PK = :tenant AND begins_with(SK, :from)",
    ExpressionAttributeValues: { ":tenant": from.PK, ":from": from.SK },
    Limit: limit,
    ...(after !== undefined && { ExclusiveStartKey: { PK: from.PK, SK: after } }),
  });
  const { Items = [], LastEvaluatedKey } = await storeCall("dynamodb:Query", options?.signal, () =>
    client.send(command, abortable(options)),
  );
  const next = LastEvaluatedKey && String(LastEvaluatedKey.SK);
  return { items: Items.map(entryOf), ...(next !== undefined && { next }) };
}

type Condition = "any" | "absent" | { readonly base: string };

/** Writes an item under a condition; false when it does not hold. */
async function putIf(
  { client, table }: TestSetPlaces,
  item: Record<string, unknown>,
  condition: Condition,
  options: CallOptions | undefined,
): Promise<boolean> {
  const command = new PutCommand({ TableName: table, Item: item, ...expressionOf(condition) });
  const written = await ifHolds("dynamodb:PutItem", options, () =>
    client.send(command, abortable(options)),
  );
  return written !== undefined;
}

function expressionOf(condition: Condition) {
  if (condition === "any") return {};
  if (condition === "absent") return { ConditionExpression: "attribute_not_exists(PK)" };
  return {
    ConditionExpression: "#version = :base",
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":base": condition.base },
  };
}
