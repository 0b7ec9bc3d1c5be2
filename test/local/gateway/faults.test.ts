import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { GetParameterCommand } from "@aws-sdk/client-ssm";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { FaultRule } from "../../../lib/local/gateway/faults.ts";
import { type LocalAws, startLocalAws } from "../../support/local-aws.ts";

const aws = await startLocalAws();
const http2 = await startLocalAws({ http2: true });
afterAll(() => Promise.all([aws.close(), http2.close()]));
afterEach(() => aws.gateway.faults.clear());

const TableName = await aws.table();
const Bucket = await aws.bucket();
const putItem = (SK: string) =>
  aws.documents.send(new PutCommand({ TableName, Item: { PK: "p", SK } }));
const putObject = (Key: string) => aws.s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));

describe("a fault", () => {
  it.each([
    ["throttle", "ProvisionedThroughputExceededException", 400],
    ["500", "InternalServerError", 500],
  ] as const)("of kind %s is DynamoDB's %s", async (kind, name, httpStatusCode) => {
    aws.gateway.faults.add({ service: "dynamodb", times: 1, kind });

    await expect(putItem("x")).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    await expect(putItem("x")).resolves.toBeDefined();
  });

  it.each([
    ["throttle", "SlowDown", 503],
    ["500", "InternalError", 500],
  ] as const)("of kind %s is S3's %s", async (kind, name, httpStatusCode) => {
    aws.gateway.faults.add({ service: "s3", times: 1, kind });

    await expect(putObject("x")).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    await expect(putObject("x")).resolves.toBeDefined();
  });

  it("of kind throttle is SSM's ThrottlingException", async () => {
    aws.gateway.faults.add({ service: "ssm", times: 1, kind: "throttle" });

    const get = new GetParameterCommand({ Name: "/x" });
    await expect(aws.ssm.send(get)).rejects.toMatchObject({ name: "ThrottlingException" });
  });

  it("of kind drop ends the connection without an answer", async () => {
    aws.gateway.faults.add({ service: "s3", times: 1, kind: "drop" });

    await expect(putObject("dropped")).rejects.toMatchObject({ code: "ECONNRESET" });
    await expect(
      aws.s3.send(new GetObjectCommand({ Bucket, Key: "dropped" })),
    ).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  it("of kind drop ends the stream over HTTP/2", async () => {
    const table = await http2.table();
    http2.gateway.faults.add({ service: "dynamodb", operation: "GetItem", times: 1, kind: "drop" });
    const get = () =>
      http2.documents.send(new GetCommand({ TableName: table, Key: { PK: "a", SK: "b" } }));

    await expect(get()).rejects.toThrow();
    await expect(get()).resolves.toBeDefined();
  });

  it("after the effect loses the answer and not the write", async () => {
    aws.gateway.faults.add({ service: "dynamodb", times: 1, kind: "drop", afterEffect: true });
    const count = new UpdateCommand({
      TableName,
      Key: { PK: "p", SK: "counter" },
      UpdateExpression: "ADD #n :one",
      ExpressionAttributeNames: { "#n": "n" },
      ExpressionAttributeValues: { ":one": 1 },
    });

    await expect(aws.documents.send(count)).rejects.toThrow();

    const key = { PK: "p", SK: "counter" };
    const { Item } = await aws.documents.send(new GetCommand({ TableName, Key: key }));
    expect(Item).toMatchObject({ n: 1 });
  });

  it("of kind delay lets the request through, later", async () => {
    const rule: FaultRule = { service: "s3", times: 1, kind: "delay", delayMs: 20 };
    aws.gateway.faults.add(rule);

    await expect(putObject("late")).resolves.toBeDefined();
    expect(aws.gateway.faults.fired(rule)).toBe(1);
  });
});

describe("a rule", () => {
  it("fits by operation and by what the request is about", async () => {
    aws.gateway.faults.add({ service: "s3", match: /cases\/.*bad/, times: 9, kind: "500" });
    aws.gateway.faults.add({ service: "dynamodb", match: '"C#7"', times: 9, kind: "500" });
    aws.gateway.faults.add({ service: "dynamodb", operation: "Query", times: 9, kind: "500" });

    await expect(putObject("cases/1/good")).resolves.toBeDefined();
    await expect(putObject("cases/1/bad")).rejects.toThrow();
    await expect(putItem("C#6")).resolves.toBeDefined();
    await expect(putItem("C#7")).rejects.toThrow();
  });

  it("is used as often as it says, also by simultaneous requests, and counts", async () => {
    const rule: FaultRule = { service: "s3", match: "many", times: 3, kind: "throttle" };
    aws.gateway.faults.add(rule);
    const other: FaultRule = { service: "ssm", times: 1, kind: "500" };
    aws.gateway.faults.add(other);

    const puts = Array.from({ length: 8 }, (_, at) => putObject(`many/${at}`));
    const outcomes = await Promise.allSettled(puts);

    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
    expect(aws.gateway.faults.fired(rule)).toBe(3);
    expect(aws.gateway.faults.fired(other)).toBe(0);
    expect(aws.gateway.faults.fired()).toBe(3);
  });

  it("is outlived by a client that tries again", async () => {
    const patient: LocalAws = await startLocalAws({
      maxAttempts: 2,
      faults: [{ service: "ssm", times: 1, kind: "drop" }],
    });
    const get = new GetParameterCommand({ Name: "/x" });

    await expect(patient.ssm.send(get)).rejects.toMatchObject({ name: "ParameterNotFound" });
    expect(patient.gateway.requests.get("ssm.GetParameter")).toBe(2);
    await patient.close();
  });
});
