import "../support/silent-logs.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { ALL, anHttpApiEvent } from "../support/api-world.ts";
import { aCase } from "../support/factories.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { startLocalAws } from "../support/local-aws.ts";
import { aRun, aRunConfig } from "../support/run-world.ts";
import { startTopic } from "../support/topic.ts";
import { bundledHandlers } from "./bundled-handlers.ts";

/** What Step Functions, EventBridge and the Scheduler were asked: the operation, or method and path. */
const asked: { readonly what: string; readonly body: Record<string, unknown> }[] = [];
const services = createServer(async (request, response) => {
  const what = String(request.headers["x-amz-target"] ?? `${request.method} ${request.url}`);
  asked.push({ what, body: JSON.parse((await text(request)) || "{}") });
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(ANSWERS[what.split(".")[0] ?? ""] ?? {}));
});
const ANSWERS: Readonly<Record<string, unknown>> = {
  AWSStepFunctions: { executionArn: "arn", startDate: 0 },
  AWSEvents: { FailedEntryCount: 0, Entries: [{ EventId: "1" }] },
};
await new Promise<void>((done) => services.listen(0, "127.0.0.1", done));
const other = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;

const topic = await startTopic();
const aws = await startLocalAws();
afterAll(async () => {
  vi.unstubAllEnvs();
  services.close();
  topic.close();
  await aws.close();
});
const environment = {
  SAITEN_TABLE: await aws.table(),
  SAITEN_BUCKET: await aws.bucket(),
  SAITEN_STAGE: "test",
  SAITEN_MACHINE_ARN: "arn:aws:states:ap-northeast-1:1:stateMachine:saiten-test-evaluation",
  SAITEN_EVENT_BUS: "saiten-test",
  SAITEN_TENANT_CLAIM: "custom:tenant",
  SAITEN_CURSOR_KEY_SECRET: "saiten/test/cursor-key",
  SAITEN_SCHEDULE_GROUP: "saiten-test",
  SAITEN_SCHEDULE_ROLE_ARN: "arn:aws:iam::1:role/saiten-test-schedules",
  SAITEN_SCHEDULE_TARGET_ARN: "arn:aws:lambda:ap-northeast-1:1:function:start",
  SAITEN_TOPIC_ARN: "arn:aws:sns:ap-northeast-1:1:saiten-test",
  AWS_ENDPOINT_URL_SNS: topic.url,
  AWS_ENDPOINT_URL: aws.gateway.url,
  AWS_ENDPOINT_URL_SFN: other,
  AWS_ENDPOINT_URL_EVENTBRIDGE: other,
  AWS_ENDPOINT_URL_SCHEDULER: other,
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const secrets = new SecretsManagerClient({});
const key = { Name: environment.SAITEN_CURSOR_KEY_SECRET, SecretString: "0123456789".repeat(4) };
await secrets.send(new CreateSecretCommand(key));
secrets.destroy();

const bundled = await bundledHandlers();
// biome-ignore lint/suspicious/noExplicitAny: each function answers in its own shape
async function call(name: string, event: unknown): Promise<any> {
  return (await bundled[name]?.())?.handler(event, aLambdaContext());
}
const api = (method: string, path: string, body?: unknown) =>
  call("Api", anHttpApiEvent({ method, path, as: ALL, body }));

beforeEach(() => {
  asked.length = 0;
});

describe("the functions around the state machine as they are deployed", () => {
  it("store a test set, follow a schedule, and start its run", async () => {
    const cases = [{ id: "a", question: "a?", expectedAnswer: "a.", answer: "a!" }];
    const stored = await api("POST", "/v1/test-sets", { name: "handbook", recorded: true, cases });
    expect(stored).toMatchObject({ statusCode: 201 });

    const Value = JSON.stringify({
      testSet: "handbook",
      agent: "recorded",
      judge: "offline",
      at: "02:30",
    });
    const Name = "/saiten/test/schedules/nightly";
    await aws.ssm.send(new PutParameterCommand({ Name, Value, Type: "String" }));
    const changed = { source: "aws.ssm", detail: { operation: "Create", name: Name } };
    expect(await call("SyncSchedules", changed)).toMatchObject({ kept: 1, broken: [] });
    expect(asked[0]?.what).toContain("/schedules/default_nightly");

    const scheduledTime = "2030-01-01T17:30:00Z";
    const fired = { tenant: "default", schedule: "nightly", scheduledTime };
    const started = await call("StartScheduledRun", fired);
    expect(started).toMatchObject({ isNew: true });
    expect(asked[1]).toMatchObject({
      what: "AWSStepFunctions.StartExecution",
      body: { stateMachineArn: environment.SAITEN_MACHINE_ARN, name: `${started.runId}-1` },
    });

    const { statusCode, body } = await api("GET", "/v1/runs");
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).items).toMatchObject([{ id: started.runId }]);
  });

  it("close a run whose execution failed, and tell of it, on the bus and to the topic", async () => {
    const testSet = `${JSON.stringify(aCase())}\n`;
    await createRun(stores(), { run: aRun, config: aRunConfig(), testSet });
    const input = JSON.stringify({ ...aRun, attempt: 1, retryErrors: false });

    const closed = await call("ExecutionEnded", { detail: { status: "FAILED", input } });

    expect(closed).toMatchObject({ ...aRun, told: true });
    expect(asked.map(({ what }) => what)).toEqual(["AWSEvents.PutEvents"]);

    const [entry] = (asked[0]?.body.Entries ?? []) as readonly { readonly Detail: string }[];
    const detail = JSON.parse(entry?.Detail ?? "{}");
    expect(await call("Notify", { "detail-type": "RunFinished", detail })).toEqual(aRun);
    expect(topic.published).toMatchObject([{ Message: detail.text }]);
  });

  it("put a user's tenant into the access token", async () => {
    const request = { userAttributes: { "custom:tenant": "hr" } };

    const { response } = await call("AddClaims", { request });

    expect(JSON.stringify(response)).toContain('"custom:tenant":"hr"');
  });
});
