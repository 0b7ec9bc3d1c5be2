import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { beforeEach, describe, expect, it } from "vitest";
import { createSchedules } from "../../../lib/adapters/scheduler/schedules.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";

const scheduler = mockAws(SchedulerClient);
const schedules = createSchedules({
  client: new SchedulerClient({ region: "x" }),
  group: "saiten-prod",
  targetArn: "arn:aws:lambda:ap-northeast-1:1:function:start-scheduled-run",
  roleArn: "arn:aws:iam::1:role/schedules",
  undeliveredArn: "arn:aws:sqs:ap-northeast-1:1:undelivered",
});
const entry = {
  expression: "cron(30 2 ? * * *)",
  timeZone: "Asia/Tokyo",
  enabled: true,
  input: { tenant: "default", schedule: "nightly" },
};
const missing = sdkError("ResourceNotFoundException", { status: 404 });

beforeEach(() => void scheduler.reset());

describe("a schedule of the Scheduler", () => {
  it("is written over, with group, role, target, queue and the time that it fires for", async () => {
    scheduler.on(UpdateScheduleCommand).resolves({});

    await schedules.put("default_nightly", entry);

    expect(scheduler.calls()).toHaveLength(1);
    expect(scheduler.call(0).args[0].input).toEqual({
      Name: "default_nightly",
      GroupName: "saiten-prod",
      ScheduleExpression: "cron(30 2 ? * * *)",
      ScheduleExpressionTimezone: "Asia/Tokyo",
      State: "ENABLED",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Arn: "arn:aws:lambda:ap-northeast-1:1:function:start-scheduled-run",
        RoleArn: "arn:aws:iam::1:role/schedules",
        DeadLetterConfig: { Arn: "arn:aws:sqs:ap-northeast-1:1:undelivered" },
        RetryPolicy: { MaximumEventAgeInSeconds: 21_600, MaximumRetryAttempts: 20 },
        Input:
          '{"tenant":"default","schedule":"nightly","scheduledTime":"<aws.scheduler.scheduled-time>"}',
      },
    });
  });

  it("is made where there is none, also when somebody else makes it at the same time", async () => {
    scheduler.on(UpdateScheduleCommand).rejects(missing);
    scheduler.on(CreateScheduleCommand).resolves({});
    await schedules.put("a", { ...entry, enabled: false });
    expect(scheduler.call(1).args[0].input).toMatchObject({ Name: "a", State: "DISABLED" });

    scheduler.reset();
    scheduler.on(UpdateScheduleCommand).rejectsOnce(missing).resolves({});
    scheduler.on(CreateScheduleCommand).rejects(sdkError("ConflictException", { status: 409 }));
    await schedules.put("a", entry);
    expect(scheduler.commandCalls(UpdateScheduleCommand)).toHaveLength(2);
  });

  it("is removed, and may be gone already", async () => {
    scheduler.on(DeleteScheduleCommand).resolvesOnce({}).rejects(missing);

    await schedules.remove("a");
    await schedules.remove("a");
  });

  it("is listed with all others of the group", async () => {
    scheduler
      .on(ListSchedulesCommand, { GroupName: "saiten-prod" })
      .resolvesOnce({ Schedules: [{ Name: "a" }, { Name: "b" }], NextToken: "t" })
      .resolves({ Schedules: [{ Name: "c" }] });

    const names: string[] = [];
    for await (const name of schedules.names()) names.push(name);

    expect(names).toEqual(["a", "b", "c"]);
  });

  it("fails as stores do", async () => {
    scheduler.on(UpdateScheduleCommand).rejects(sdkError("ThrottlingException", { status: 429 }));
    scheduler.on(DeleteScheduleCommand).rejects(sdkError("AccessDenied", { status: 403 }));

    await expect(schedules.put("a", entry)).rejects.toMatchObject({ code: "store.throttled" });
    await expect(schedules.remove("a")).rejects.toMatchObject({ code: "store.denied" });
  });
});
