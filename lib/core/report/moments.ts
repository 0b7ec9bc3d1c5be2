import type { Labels } from "./labels.ts";

const MINUTE_MS = 60_000;

/** An instant on the reader's clock, such as `2026-04-01 18:30（日本時間）`. */
export function moment(iso: string, labels: Labels): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const shifted = new Date(instant + labels.clock.hours * 60 * MINUTE_MS).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)}${labels.brackets(labels.clock.name)}`;
}

/** A length of time in the unit that suits it. */
export function duration(ms: number, labels: Labels): string {
  if (ms < 1_000) return labels.milliseconds(String(Math.round(ms)));
  if (ms < MINUTE_MS) return labels.seconds((ms / 1_000).toFixed(1));
  const seconds = Math.round(ms / 1_000);
  return labels.minutes(Math.floor(seconds / 60), seconds % 60);
}

/** The time between two instants; undefined when one of them can't be read. */
export function elapsed(from: string, to: string, labels: Labels): string | undefined {
  const ms = Date.parse(to) - Date.parse(from);
  return ms >= 0 ? duration(ms, labels) : undefined;
}
