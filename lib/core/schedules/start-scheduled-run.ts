import type { StartPorts } from "../api/ports.ts";
import { startRun } from "../api/start-run.ts";
import { parameterOf } from "../config/model-parameter.ts";
import { parseSchedule } from "../config/schedule.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { CallOptions } from "../ports.ts";

export interface ScheduledTime {
  readonly tenant: string;
  readonly schedule: string;
  /** When it was to start, ISO 8601; the same for every repeat of the call. */
  readonly scheduledTime: string;
}

export interface ScheduledRun {
  /** null: the schedule is switched off, or its document has changed since it started this run. */
  readonly runId: string | null;
  /** False when an earlier call has started it. */
  readonly isNew: boolean;
}

const NOTHING = ok({ runId: null, isNew: false });

/** Starts the run of a schedule for one point in time: one, however often it is called. */
export async function startScheduledRun(
  ports: StartPorts,
  { tenant, schedule, scheduledTime }: ScheduledTime,
  options?: CallOptions,
): Promise<Result<ScheduledRun>> {
  const place = { stage: ports.policy.stage, tenant };
  const parameter = parameterOf(place, "schedules", schedule);
  const text = parameter && (await ports.parameters.get(parameter, options));
  if (parameter === undefined || text === undefined) {
    const details = { name: schedule, parameter: parameter ?? schedule };
    return fail([{ code: "schedule.missing", details }]);
  }
  const read = parseSchedule(text, parameter);
  if (!read.ok) return read;
  if (!read.value.time.enabled) return NOTHING;
  const key = `schedule:${schedule}:${scheduledTime}`;
  const { body } = read.value;
  const started = await startRun(ports, { tenant, key, body }, options);
  if (started.ok) return ok({ runId: started.value.run.runId, isNew: started.value.isNew });
  const isThere = started.error.every(({ code }) => code === "api.key_reused");
  return isThere ? NOTHING : started;
}
