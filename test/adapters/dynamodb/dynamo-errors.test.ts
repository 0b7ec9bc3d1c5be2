import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { createDynamoCaseStore } from "../../../lib/adapters/dynamodb/case-store.ts";
import { createDynamoRunStore } from "../../../lib/adapters/dynamodb/run-store.ts";
import { aCaseRecord } from "../../contracts/case-store.ts";
import { aRun } from "../../contracts/run-store.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "ap-northeast-1" }));
const dynamo = mockAws(client);
const runs = createDynamoRunStore({ client, table: "saiten" });
const cases = createDynamoCaseStore({ client, table: "saiten" });
afterEach(() => dynamo.reset());

const throttled = sdkError("ThrottlingException", { status: 400 });
const run = { tenant: "default", runId: "01JRUN" };

describe("DynamoDB stores", () => {
  it("say that they are throttled, whatever they were doing", async () => {
    dynamo.onAnyCommand().rejects(throttled);
    const list = async () => {
      for await (const _record of cases.list(run)) return;
    };

    for (const call of [
      () => runs.create(aRun()),
      () => runs.get(run),
      () => runs.update(run, { add: { done: 1 } }),
      () => cases.put(run, aCaseRecord()),
      () => cases.get(run, "hr-001"),
      list,
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "store.throttled", retryable: true });
    }
  });

  it("list a run before they create it, so that no run is without its entry", async () => {
    dynamo.on(PutCommand).resolves({});
    await runs.create(aRun());

    const [entry, record] = dynamo.commandCalls(PutCommand).map((call) => call.args[0].input.Item);
    expect(entry).toMatchObject({
      PK: "T#default",
      SK: expect.stringMatching(/^R#\d{4}-.+Z#01JRUN$/),
      name: "handbook",
    });
    expect(record).toMatchObject({ PK: "T#default#R#01JRUN", SK: "RUN", status: "created" });
  });

  it("create a run whose first attempt got no further than its entry", async () => {
    const exists = sdkError("ConditionalCheckFailedException", { status: 400 });
    dynamo.on(PutCommand).rejectsOnce(exists).resolves({});

    expect(await runs.create(aRun())).toBe("created");
  });

  it("change a run with one update expression, and never one that does not exist", async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: aRun() });
    await runs.update(run, {
      set: { status: "running", name: "x" },
      remove: ["stop"],
      add: { done: 1, errors: 2 },
    });

    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      Key: { PK: "T#default#R#01JRUN", SK: "RUN" },
      ConditionExpression: "attribute_exists(#PK)",
      UpdateExpression:
        "SET #status = :status, #name = :name REMOVE #stop ADD #done :done, #errors :errors",
      ReturnValues: "ALL_NEW",
    });
  });

  it("read what was just written", async () => {
    dynamo.on(GetCommand).resolves({});
    dynamo.on(QueryCommand).resolves({});
    await runs.get(run);
    await cases.get(run, "hr-001");
    for await (const _record of cases.list(run)) expect.unreachable();

    const inputs = dynamo.calls().map((call) => call.args[0].input);
    expect(inputs).toHaveLength(3);
    for (const input of inputs) expect(input).toMatchObject({ ConsistentRead: true });
  });
});
