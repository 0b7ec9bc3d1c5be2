import "../support/silent-logs.ts";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { SchedulerClient, UpdateScheduleCommand } from "@aws-sdk/client-scheduler";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as executionEnded } from "../../functions/execution-ended/handler.ts";
import { handler as startScheduledRun } from "../../functions/start-scheduled-run/handler.ts";
import { handler as syncSchedules } from "../../functions/sync-schedules/handler.ts";
import { starting } from "../../lib/adapters/lambda/starting.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { keepTestSet } from "../../lib/core/api/keep-test-set.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { mockAws } from "../support/aws-mock.ts";
import { aCase } from "../support/factories.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { startLocalAws } from "../support/local-aws.ts";
import { aRun, aRunConfig } from "../support/run-world.ts";

const aws = await startLocalAws();
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

const environment = {
  SAITEN_TABLE: await aws.table(),
  SAITEN_BUCKET: await aws.bucket(),
  SAITEN_STAGE: "test",
  SAITEN_MACHINE_ARN: "arn:aws:states:ap-northeast-1:1:stateMachine:saiten-test-evaluation",
  SAITEN_EVENT_BUS: "saiten-test",
  SAITEN_SCHEDULE_GROUP: "saiten-test",
  SAITEN_SCHEDULE_ROLE_ARN: "arn:aws:iam::1:role/saiten-test-schedules",
  SAITEN_SCHEDULE_TARGET_ARN: "arn:aws:lambda:ap-northeast-1:1:function:start",
  AWS_ENDPOINT_URL_DYNAMODB: aws.gateway.url,
  AWS_ENDPOINT_URL_S3: aws.gateway.url,
  AWS_ENDPOINT_URL_SSM: aws.gateway.url,
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);

const sfn = mockAws(SFNClient);
const scheduler = mockAws(SchedulerClient);
const bus = mockAws(EventBridgeClient);
beforeEach(() => {
  for (const each of [sfn, scheduler, bus]) each.reset();
  sfn.on(StartExecutionCommand).resolves({});
  scheduler.on(UpdateScheduleCommand).resolves({});
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [{ EventId: "1" }] });
});

const Name = "/saiten/test/schedules/nightly";
const document = { testSet: "handbook", agent: "recorded", judge: "offline", at: "02:30" };
const writeDocument = (value: unknown) =>
  aws.ssm.send(
    new PutParameterCommand({
      Name,
      Value: JSON.stringify(value),
      Type: "SecureString",
      Overwrite: true,
    }),
  );
const changed = {
  version: "0",
  source: "aws.ssm",
  "detail-type": "Parameter Store Change",
  detail: { operation: "Update", name: Name, type: "SecureString" },
};
const fired = { tenant: "default", schedule: "nightly", scheduledTime: "2030-01-01T17:30:00Z" };

describe("the functions around the state machine", () => {
  it("follow a schedule's document and start its run once", async () => {
    const cases = [{ id: "a", question: "a?", expectedAnswer: "a.", answer: "a!" }];
    const body = { name: "handbook", mode: "single-turn", recorded: true, cases } as const;
    await keepTestSet(starting(), "default", body);
    await writeDocument(document);

    expect(await syncSchedules(changed, aLambdaContext())).toEqual({
      kept: 1,
      removed: 0,
      broken: [],
    });
    const [first, second] = [
      await startScheduledRun(fired, aLambdaContext()),
      await startScheduledRun(fired, aLambdaContext()),
    ];

    expect(scheduler.call(0).args[0].input).toMatchObject({ Name: "default_nightly" });
    expect(first).toMatchObject({ schedule: "nightly", isNew: true });
    expect(second).toEqual({ ...(first as object), isNew: false });
    const names = sfn.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
    expect(new Set(names).size).toBe(1);
  });

  it("name a document that can't be followed, and start nothing by it", async () => {
    await writeDocument({ ...document, at: "2.30" });

    expect(await syncSchedules(changed, aLambdaContext())).toMatchObject({
      broken: ["default/nightly"],
    });
    await expect(startScheduledRun(fired, aLambdaContext())).rejects.toThrow(/schedule\.invalid/);
    expect(scheduler.calls()).toHaveLength(0);
    expect(sfn.calls()).toHaveLength(0);
  });

  it("close a run whose execution failed, and tell of it once", async () => {
    const testSet = `${JSON.stringify(aCase())}\n`;
    await createRun(stores(), { run: aRun, config: aRunConfig(), testSet });
    const event = {
      source: "aws.states",
      "detail-type": "Step Functions Execution Status Change",
      detail: {
        executionArn: "arn",
        status: "FAILED",
        input: JSON.stringify({ ...aRun, attempt: 1, retryErrors: false }),
        error: "Lambda.Unknown",
        cause: null,
      },
    };

    expect(await executionEnded(event, aLambdaContext())).toEqual({
      ...aRun,
      reported: false,
      told: true,
    });
    expect(await executionEnded(event, aLambdaContext())).toMatchObject({ told: false });
    const [call] = bus.commandCalls(PutEventsCommand);
    expect(call?.args[0].input.Entries).toMatchObject([
      { DetailType: "RunFinished", EventBusName: "saiten-test" },
    ]);
    expect(await stores().runs.get(aRun)).toMatchObject({ status: "incomplete" });
  });

  it("refuse events that they don't know", async () => {
    const context = aLambdaContext();

    await expect(startScheduledRun({ ...fired, scheduledTime: "soon" }, context)).rejects.toThrow();
    await expect(executionEnded({ detail: { status: "RUNNING" } }, context)).rejects.toThrow();
    await expect(syncSchedules(undefined, context)).rejects.toThrow();
  });
});
