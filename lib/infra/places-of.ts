import type { Stack } from "aws-cdk-lib";
import type { Deployment } from "./config.ts";
import { modelArns } from "./model-arns.ts";
import type { Places } from "./permissions.ts";
import type { Storage } from "./storage.ts";

/**
 * Names that are fixed, so that what points to each other needs no order. Roles and dashboards are of
 * the account: without the Region a stage could stand in one only.
 */
export const namesOf = (stage: string) => ({
  machine: `saiten-${stage}-evaluation`,
  eventBus: `saiten-${stage}`,
  scheduleGroup: `saiten-${stage}`,
  scheduleRole: (region: string) => `saiten-${stage}-schedules-${region}`,
  undelivered: `saiten-${stage}-undelivered`,
  topic: `saiten-${stage}`,
  cursorKey: `saiten/${stage}/cursor-key`,
  dashboard: (region: string) => `saiten-${stage}-${region}`,
  function: (folder: string) => `saiten-${stage}-${folder}`,
});

/** ARNs of what the functions work on. */
export function placesOf(stack: Stack, config: Deployment, { table, bucket }: Storage): Places {
  const { region, account, partition } = stack;
  const { stage } = config;
  const names = namesOf(stage);
  const arn = (service: string, rest: string, of = region) =>
    `arn:${partition}:${service}:${of}:${account}:${rest}`;
  return {
    table: table.tableArn,
    bucket: bucket.bucketArn,
    parameters: arn("ssm", `parameter/saiten/${stage}/*`),
    documents: ["models", "agents", "schedules"].flatMap((kind) =>
      ["", "*/"].map((tenant) => arn("ssm", `parameter/saiten/${stage}/${tenant}${kind}/*`)),
    ),
    secrets: arn("secretsmanager", `secret:saiten/${stage}/*`),
    models: config.models.flatMap((model) => modelArns(model, config, { account, partition })),
    machine: arn("states", `stateMachine:${names.machine}`),
    executions: arn("states", `execution:${names.machine}:*`),
    eventBus: arn("events", `event-bus/${names.eventBus}`),
    schedules: arn("scheduler", `schedule/${names.scheduleGroup}/*`),
    anySchedules: arn("scheduler", "schedule/*/*"),
    undelivered: arn("sqs", names.undelivered),
    topic: config.alarmTopicArn ?? arn("sns", names.topic),
    scheduleRole: arn("iam", `role/${names.scheduleRole(region)}`, ""),
    scheduleTarget: arn("lambda", `function:${names.function("start-scheduled-run")}`),
  };
}
