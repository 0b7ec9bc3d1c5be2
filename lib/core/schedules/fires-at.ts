import { type ScheduleTime, WEEKDAYS } from "../config/schedule.ts";

export const MINUTE_MS = 60_000;
/** By how much a clock may be set back at once. */
const SET_BACK_MS = [30 * MINUTE_MS, 60 * MINUTE_MS];

interface WallTime {
  /** The calendar's day and the time of day, to compare. */
  readonly told: string;
  readonly at: string;
  readonly weekday: string;
}

function wallTime(timeZone: string, ms: number): WallTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, weekday } = parts;
  const at = `${hour}:${minute}`;
  return { told: `${year}-${month}-${day} ${at}`, at, weekday: String(weekday).toLowerCase() };
}

/**
 * Whether a schedule starts a run in the minute that begins at `ms`. A time of day that a clock set
 * forward leaves out starts none; one that a clock set back brings twice starts one, the first time.
 */
export function firesAt({ at, days, timeZone, enabled }: ScheduleTime, ms: number): boolean {
  if (!enabled) return false;
  const here = wallTime(timeZone, ms);
  const weekdays: readonly string[] = days ?? WEEKDAYS;
  if (here.at !== at || !weekdays.includes(here.weekday)) return false;
  return SET_BACK_MS.every((back) => wallTime(timeZone, ms - back).told !== here.told);
}
