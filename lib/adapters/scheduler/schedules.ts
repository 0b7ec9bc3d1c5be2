import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  ListSchedulesCommand,
  type SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import type { CallOptions } from "../../core/ports.ts";
import type { ScheduleEntry, Schedules } from "../../core/schedules/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";

export interface SchedulePlace {
  readonly client: SchedulerClient;
  readonly group: string;
  /** What a schedule calls, and the role that it calls it under. */
  readonly targetArn: string;
  readonly roleArn: string;
  /** The queue of calls that could not be made; absent: they are dropped. */
  readonly undeliveredArn?: string | undefined;
}

/** A run that is hours late is worth more than none; one of yesterday is not. */
const RETRIES = { MaximumEventAgeInSeconds: 6 * 3600, MaximumRetryAttempts: 20 };

/** The Scheduler's schedules of one group. */
export function createSchedules({ client, group: GroupName, ...place }: SchedulePlace): Schedules {
  const call = <T>(name: string, options: CallOptions | undefined, run: () => Promise<T>) =>
    storeCall(`scheduler:${name}`, options?.signal, run);
  return {
    async put(Name, entry, options) {
      const input = { Name, GroupName, ...inputOf(entry, place) };
      const update = () => client.send(new UpdateScheduleCommand(input), abortable(options));
      const create = () => client.send(new CreateScheduleCommand(input), abortable(options));
      const isThere = await call("UpdateSchedule", options, () => succeeds(update, NOT_FOUND));
      if (isThere) return;
      const isNew = await call("CreateSchedule", options, () => succeeds(create, CONFLICT));
      // Somebody else has made it in between.
      if (!isNew) await call("UpdateSchedule", options, update);
    },
    async remove(Name, options) {
      const command = new DeleteScheduleCommand({ Name, GroupName });
      const remove = () => client.send(command, abortable(options));
      await call("DeleteSchedule", options, () => succeeds(remove, NOT_FOUND));
    },
    async *names(options) {
      let NextToken: string | undefined;
      do {
        const command = new ListSchedulesCommand({ GroupName, NextToken });
        const page = await call("ListSchedules", options, () =>
          client.send(command, abortable(options)),
        );
        for (const { Name } of page.Schedules ?? []) if (Name !== undefined) yield Name;
        NextToken = page.NextToken;
      } while (NextToken !== undefined);
    },
  };
}

const NOT_FOUND = "ResourceNotFoundException";
const CONFLICT = "ConflictException";

/** False when it failed with this exception. */
async function succeeds(run: () => Promise<unknown>, exception: string): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (isNamed(error, exception)) return false;
    throw error;
  }
}

function inputOf(
  { expression, timeZone, enabled, input }: ScheduleEntry,
  {
    targetArn,
    roleArn,
    undeliveredArn,
  }: Pick<SchedulePlace, "targetArn" | "roleArn" | "undeliveredArn">,
): Omit<CreateScheduleCommandInput, "Name"> {
  return {
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: timeZone,
    State: enabled ? "ENABLED" : "DISABLED",
    FlexibleTimeWindow: { Mode: "OFF" },
    Target: {
      Arn: targetArn,
      RoleArn: roleArn,
      // The Scheduler puts the time in: it is the same for every repeat of a call.
      Input: JSON.stringify({ ...input, scheduledTime: "<aws.scheduler.scheduled-time>" }),
      RetryPolicy: RETRIES,
      ...(undeliveredArn !== undefined && { DeadLetterConfig: { Arn: undeliveredArn } }),
    },
  };
}
