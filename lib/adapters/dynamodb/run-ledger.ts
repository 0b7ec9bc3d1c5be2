import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../core/errors.ts";
import type { CallOptions, RunStore } from "../../core/ports.ts";
import type { RunRecord } from "../../core/run-record.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { ifHolds } from "./if-holds.ts";
import { runKey, withoutKeys } from "./keys.ts";

/** Sums of amounts are off by less. */
const NOISE_USD = 1e-9;

interface Place {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

interface Update {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

/** The budget of a run, kept in its record: conditions can't add, so one field holds both amounts. */
export function createRunLedger(place: Place): Pick<RunStore, "reserve" | "settle"> {
  return {
    async reserve(run, { key, usd, maxUsd, at }, options) {
      const update = {
        UpdateExpression: "SET #held.#key = :usd, #at = :at ADD #committed :usd",
        ConditionExpression:
          "attribute_exists(#held) AND attribute_not_exists(#held.#key) AND #committed <= :room",
        ExpressionAttributeNames: {
          "#held": "held",
          "#key": key,
          "#at": "ledgerAt",
          "#committed": "committedUsd",
        },
        ExpressionAttributeValues: { ":usd": usd, ":at": at, ":room": maxUsd - usd + NOISE_USD },
      };
      return (await send(place, run, update, options)) ?? latest(place, run, options);
    },

    async settle(run, { key, heldUsd, spentUsd, at }, options) {
      const overUsd = Math.max(0, spentUsd - heldUsd);
      const update = {
        UpdateExpression:
          "SET #at = :at REMOVE #held.#key, #carried.#key ADD #committed :more, #spent :spent, #over :over",
        ConditionExpression: "#held.#key = :heldUsd AND attribute_exists(#carried)",
        ExpressionAttributeNames: {
          "#held": "held",
          "#key": key,
          "#carried": "carried",
          "#at": "ledgerAt",
          "#committed": "committedUsd",
          "#spent": "spentUsd",
          "#over": "overUsd",
        },
        ExpressionAttributeValues: {
          ":heldUsd": heldUsd,
          ":at": at,
          ":more": spentUsd - heldUsd,
          ":spent": spentUsd,
          ":over": overUsd,
        },
      };
      return (await send(place, run, update, options)) !== undefined;
    },
  };
}

type Run = Parameters<typeof runKey>[0];

/** The record afterwards; undefined when the condition was not met. */
async function send(
  { client, table }: Place,
  run: Run,
  update: Update,
  options: CallOptions | undefined,
): Promise<RunRecord | undefined> {
  const command = new UpdateCommand({
    TableName: table,
    Key: runKey(run),
    ...update,
    ReturnValues: "ALL_NEW",
  });
  const written = await ifHolds("dynamodb:UpdateItem", options, () =>
    client.send(command, abortable(options)),
  );
  return written && (withoutKeys(written.Attributes ?? {}) as unknown as RunRecord);
}

/** Why a condition was not met is for the caller to see. */
async function latest(
  { client, table }: Place,
  run: Run,
  options: CallOptions | undefined,
): Promise<RunRecord> {
  const input = { TableName: table, Key: runKey(run), ConsistentRead: true };
  const { Item } = await storeCall("dynamodb:GetItem", options?.signal, () =>
    client.send(new GetCommand(input), abortable(options)),
  );
  if (Item === undefined) throw new AppError("store.run_not_found", { runId: run.runId });
  return withoutKeys(Item) as unknown as RunRecord;
}
