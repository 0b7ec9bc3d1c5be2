import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { CaseList } from "../../core/api/ports.ts";
import type { CaseRecord } from "../../core/run-record.ts";
import { abortable, storeCall } from "../aws/store-call.ts";
import { CASE_PREFIX, caseKey, runPartition, withoutKeys } from "./keys.ts";
import type { DynamoTable } from "./run-store.ts";

/** Cases that are looked at for one page, when only those of a status are wanted. */
const LOOKED_AT = 1000;

/** Cases of a run page by page; a page of one status may be short although there are more. */
export function createDynamoCaseList({ client, table }: DynamoTable): CaseList {
  return {
    async list(run, { limit, after, status }, options) {
      const command = new QueryCommand({
        TableName: table,
        KeyConditionExpression: "PK = :run AND begins_with(SK, :case)",
        ExpressionAttributeValues: { ":run": runPartition(run), ":case": CASE_PREFIX },
        Limit: status === undefined ? limit : LOOKED_AT,
        ...(after !== undefined && { ExclusiveStartKey: caseKey(run, after) }),
      });
      const { Items = [], LastEvaluatedKey } = await storeCall(
        "dynamodb:Query",
        options?.signal,
        () => client.send(command, abortable(options)),
      );
      const seen = Items.map((item) => withoutKeys(item) as unknown as CaseRecord);
      const wanted = status === undefined ? seen : seen.filter((each) => each.status === status);
      const items = wanted.slice(0, limit);
      const isCut = items.length < wanted.length;
      const last = isCut ? items.at(-1) : seen.at(-1);
      const hasMore = isCut || LastEvaluatedKey !== undefined;
      return { items, ...(hasMore && last !== undefined && { next: last.caseId }) };
    },
  };
}
