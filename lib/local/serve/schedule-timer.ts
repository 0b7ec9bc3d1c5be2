import type { StartPorts } from "../../core/api/ports.ts";
import { parametersOf } from "../../core/config/model-parameter.ts";
import { parseSchedule } from "../../core/config/schedule.ts";
import type { Message } from "../../core/messages/catalog.ts";
import { firesAt, MINUTE_MS } from "../../core/schedules/fires-at.ts";
import { startScheduledRun } from "../../core/schedules/start-scheduled-run.ts";

export interface TimerOptions {
  readonly ports: StartPorts;
  readonly tenant: string;
  readonly now: () => number;
  onStarted?(schedule: string, runId: string): void;
  /** Told of a schedule that can't be followed or started. */
  onProblems?(schedule: string, problems: readonly Message[]): void;
  onError?(error: unknown): void;
}

/** What a machine has slept through is made up for, up to so long. */
const MOST_LATE_MS = 60 * MINUTE_MS;
const TICK_MS = 10_000;

/** Does the minutes that have begun since the last call. */
export function createScheduleTick(options: TimerOptions): () => Promise<void> {
  const { ports, tenant, now, onProblems = () => undefined } = options;
  const minuteNow = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS;
  // The minute under way when the server starts counts: a start in it is the same run as before.
  let last = minuteNow() - MINUTE_MS;
  /** Documents that can't be followed are told of once. */
  const told = new Map<string, string>();

  const start = async (schedule: string, minute: number): Promise<void> => {
    const scheduledTime = new Date(minute).toISOString().replace(/\.\d+Z$/, "Z");
    const started = await startScheduledRun(ports, { tenant, schedule, scheduledTime });
    if (!started.ok) return onProblems(schedule, started.error);
    const { runId, isNew } = started.value;
    if (runId !== null && isNew) options.onStarted?.(schedule, runId);
  };
  return async () => {
    const until = minuteNow();
    const from = Math.max(last + MINUTE_MS, until - MOST_LATE_MS);
    if (from > until) return;
    const path = parametersOf({ stage: ports.policy.stage, tenant }, "schedules");
    for await (const [parameter, text] of ports.parameters.list(path)) {
      const name = parameter.slice(path.length + 1);
      const read = parseSchedule(text, parameter);
      if (!read.ok) {
        if (told.get(name) !== text) onProblems(name, read.error);
        told.set(name, text);
        continue;
      }
      for (let minute = from; minute <= until; minute += MINUTE_MS) {
        if (firesAt(read.value.time, minute)) await start(name, minute);
      }
    }
    last = until;
  };
}

/** Follows the stored schedules until it is stopped. */
export function startScheduleTimer(options: TimerOptions): { stop(): Promise<void> } {
  const tick = createScheduleTick(options);
  let work = Promise.resolve();
  const onTick = () => {
    work = work.then(tick).catch(options.onError ?? (() => undefined));
  };
  onTick();
  const timer = setInterval(onTick, TICK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await work;
    },
  };
}
