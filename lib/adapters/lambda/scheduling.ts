import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { localize } from "../../core/messages/catalog.ts";
import type {
  ScheduleFailure,
  ScheduleProblem,
  SyncPorts,
} from "../../core/schedules/sync-schedules.ts";
import { CLIENT } from "../aws/client-settings.ts";
import { createSchedules } from "../scheduler/schedules.ts";
import { createSsmParameters } from "../ssm/parameters.ts";
import { logger } from "./logger.ts";
import { perPlace } from "./per-place.ts";

const environmentSchema = z.object({
  SAITEN_STAGE: z.string().min(1),
  SAITEN_SCHEDULE_GROUP: z.string().min(1),
  SAITEN_SCHEDULE_ROLE_ARN: z.string().startsWith("arn:"),
  SAITEN_SCHEDULE_TARGET_ARN: z.string().startsWith("arn:"),
  SAITEN_SCHEDULE_DLQ_ARN: z.string().startsWith("arn:").optional(),
});

/** The ports of what makes the Scheduler follow the documents of schedules. */
export const scheduling = perPlace((): SyncPorts => {
  const environment = environmentSchema.parse(process.env);
  return {
    stage: environment.SAITEN_STAGE,
    parameters: createSsmParameters({ client: new SSMClient(CLIENT) }),
    schedules: createSchedules({
      client: new SchedulerClient(CLIENT),
      group: environment.SAITEN_SCHEDULE_GROUP,
      roleArn: environment.SAITEN_SCHEDULE_ROLE_ARN,
      targetArn: environment.SAITEN_SCHEDULE_TARGET_ARN,
      undeliveredArn: environment.SAITEN_SCHEDULE_DLQ_ARN,
    }),
  };
});

/** Says of each document that can't be followed all that is wrong with it, in all languages. */
export function logBroken(broken: readonly ScheduleProblem[]): void {
  for (const { tenant, name, problems } of broken) {
    logger.error("schedule not followed", { tenant, name, problems: problems.map(localize) });
  }
}

/** Says what failed of each schedule; the invocation then fails, so that it is repeated and seen. */
export function throwFailed(failed: readonly ScheduleFailure[]): void {
  for (const { tenant, name, error } of failed) {
    logger.error("schedule could not be followed", { tenant, name, error: error as Error });
  }
  if (failed[0] !== undefined) throw failed[0].error;
}
