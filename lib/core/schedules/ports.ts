import type { CallOptions } from "../ports.ts";

/** What the Scheduler is told of one schedule. */
export interface ScheduleEntry {
  /** `cron(...)`, in the time zone. */
  readonly expression: string;
  readonly timeZone: string;
  readonly enabled: boolean;
  /** What it calls its target with beside the time. */
  readonly input: { readonly tenant: string; readonly schedule: string };
}

/** Schedules of the stage's group, by name. */
export interface Schedules {
  /** Writes over what is there. */
  put(name: string, entry: ScheduleEntry, options?: CallOptions): Promise<void>;
  /** Does nothing where there is none. */
  remove(name: string, options?: CallOptions): Promise<void>;
  names(options?: CallOptions): AsyncIterable<string>;
}
