import type { Deployment } from "./config.ts";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** For what begins late, and for the hour that a clock is put back. */
const SPARE_HOURS = 2;
/** CloudWatch looks back no further than a week. */
const MOST_HOURS = 168;

/**
 * Hours after which a run of cdk.json's schedules must have begun: 26 where one is for every day, more
 * over days without any. Undefined where none is switched on, or the time is too long to watch.
 */
export function nightlyHours({ nightlyAlarmHours, schedules }: Deployment): number | undefined {
  if (nightlyAlarmHours !== undefined) return nightlyAlarmHours;
  const hours = Object.values(schedules)
    .filter(({ enabled }) => enabled !== false)
    .map(({ days }) => 24 * longestPause(Array.isArray(days) ? days : WEEK) + SPARE_HOURS);
  const least = Math.min(...hours);
  return least <= MOST_HOURS ? least : undefined;
}

/** From one of these days of the week to the next of them, in days. */
function longestPause(days: readonly unknown[]): number {
  const given = WEEK.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const pauses = given.map((day, at) => (given[at + 1] ?? (given[0] ?? 0) + WEEK.length) - day);
  return Math.max(...pauses);
}
