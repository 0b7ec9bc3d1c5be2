import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { CallOptions } from "../../core/ports.ts";
import type { Quota, QuotaMinute, QuotaUse } from "../../core/quota/quota.ts";
import { cutTo, isWithin, lessUse, noUse, raiseTo } from "../../core/quota/quota-use.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { ifHolds } from "./if-holds.ts";
import { quotaKey } from "./keys.ts";
import type { DynamoTable } from "./run-store.ts";

/** How long an item outlives its minute, for whoever looks why a run waited. */
const KEPT_SECONDS = 3_600;
/** Others take in between; who is refused so often finds nothing worth a further try. */
const TRIES = 3;

/** Minutes of models in DynamoDB: one item a model and minute, which expires by its TTL `expiresAt`. */
export function createDynamoQuota({ client, table }: DynamoTable): Quota {
  return {
    async take(minute, { least, most }, options) {
      let wanted = most;
      for (let tries = 1; tries <= TRIES; tries += 1) {
        if (await add({ client, table }, minute, { amount: wanted, bounded: true }, options)) {
          return wanted;
        }
        const left = await leftOf({ client, table }, minute, options);
        if (!isWithin(least, left)) return undefined;
        wanted = raiseTo(cutTo(most, left), least);
      }
      return undefined;
    },

    async give(minute, left, options) {
      const amount = lessUse(noUse, left);
      await add({ client, table }, minute, { amount, bounded: false }, options);
    },
  };
}

interface Addition {
  readonly amount: QuotaUse;
  /** Whether the minute's limits must hold afterwards. */
  readonly bounded: boolean;
}

const PARTS = ["requests", "tokens"] as const;

/** Counts up what is used of a minute, in one write; false when that would be too much. */
async function add(
  { client, table }: DynamoTable,
  minute: QuotaMinute,
  { amount, bounded }: Addition,
  options: CallOptions | undefined,
): Promise<boolean> {
  const bounds = PARTS.flatMap((part) => {
    const limit = minute.limits[part];
    return bounded && limit !== undefined ? [[part, limit - amount[part]] as const] : [];
  });
  if (bounds.some(([, most]) => most < 0)) return false;
  const terms = bounds.map(
    ([part]) => `(attribute_not_exists(#${part}) OR #${part} <= :${part}Most)`,
  );
  const command = new UpdateCommand({
    TableName: table,
    Key: quotaKey(minute),
    UpdateExpression: "ADD #requests :requests, #tokens :tokens SET #expiresAt = :expiresAt",
    ...(terms.length > 0 && { ConditionExpression: terms.join(" AND ") }),
    ExpressionAttributeNames: {
      "#requests": "requests",
      "#tokens": "tokens",
      "#expiresAt": "expiresAt",
    },
    ExpressionAttributeValues: {
      ":requests": amount.requests,
      ":tokens": amount.tokens,
      ":expiresAt": (minute.minute + 1) * 60 + KEPT_SECONDS,
      ...Object.fromEntries(bounds.map(([part, most]) => [`:${part}Most`, most])),
    },
  });
  const written = await ifHolds("dynamodb:UpdateItem", options, () =>
    client.send(command, abortable(options)),
  );
  return written !== undefined;
}

/** What the minute's limits leave; nothing for a part that is not limited. */
async function leftOf(
  { client, table }: { client: DynamoDBDocumentClient; table: string },
  minute: QuotaMinute,
  options: CallOptions | undefined,
): Promise<Partial<QuotaUse>> {
  const input = { TableName: table, Key: quotaKey(minute), ConsistentRead: true };
  const { Item = {} } = await storeCall("dynamodb:GetItem", options?.signal, () =>
    client.send(new GetCommand(input), abortable(options)),
  );
  const entries = PARTS.flatMap((part) => {
    const limit = minute.limits[part];
    return limit === undefined ? [] : [[part, limit - Number(Item[part] ?? 0)] as const];
  });
  return Object.fromEntries(entries);
}
