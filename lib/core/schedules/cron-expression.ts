import type { ScheduleTime } from "../config/schedule.ts";

/** A schedule's time as the Scheduler reads it: minute, hour, any day of a month, days of a week. */
export function cronExpression({ at, days }: Pick<ScheduleTime, "at" | "days">): string {
  const [hour, minute] = at.split(":").map(Number);
  const weekdays = days === undefined ? "*" : [...new Set(days)].join(",").toUpperCase();
  return `cron(${minute} ${hour} ? * ${weekdays} *)`;
}
