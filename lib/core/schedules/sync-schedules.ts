import { parameterOf, parametersOf } from "../config/model-parameter.ts";
import { parseSchedule } from "../config/schedule.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions, Parameters } from "../ports.ts";
import { cronExpression } from "./cron-expression.ts";
import type { Schedules } from "./ports.ts";
import {
  problemOfName,
  refOfParameter,
  refOfSchedulerName,
  type ScheduleRef,
  schedulerName,
} from "./schedule-names.ts";

export interface SyncPorts {
  readonly parameters: Parameters;
  readonly schedules: Schedules;
  readonly stage: string;
}

/** What is wrong with a document; the Scheduler goes on with what it had. */
export interface ScheduleProblem extends ScheduleRef {
  readonly problems: readonly Message[];
}

/** What could not be done for a schedule, which may be done another time. */
export interface ScheduleFailure extends ScheduleRef {
  readonly error: unknown;
}

export interface Synced {
  readonly kept: number;
  readonly removed: number;
  readonly broken: readonly ScheduleProblem[];
  readonly failed: readonly ScheduleFailure[];
}

/** An event as EventBridge gives it: a changed parameter tells its name. */
export interface SyncEvent {
  readonly source?: string | undefined;
  readonly detail?: { readonly name?: string | undefined } | undefined;
}

/** Follows the parameter that an event tells of; without one, all that there is to follow. */
export function followEvent(
  ports: SyncPorts,
  { source, detail }: SyncEvent,
  options?: CallOptions,
): Promise<Synced> {
  const parameter = source === "aws.ssm" ? detail?.name : undefined;
  return parameter === undefined
    ? syncSchedules(ports, options)
    : syncSchedule(ports, parameter, options);
}

/** Makes the Scheduler follow the document of one parameter. */
async function syncSchedule(
  ports: SyncPorts,
  parameter: string,
  options?: CallOptions,
): Promise<Synced> {
  const ref = refOfParameter(ports.stage, parameter);
  return summed(ref === undefined ? [] : [await attempt(ports, ref, options)]);
}

/**
 * Makes the Scheduler follow the documents of the tenant `default`, which a deployment writes, and of
 * every schedule that it knows already.
 */
async function syncSchedules(ports: SyncPorts, options?: CallOptions): Promise<Synced> {
  const refs = new Map<string, ScheduleRef>();
  const path = parametersOf({ stage: ports.stage, tenant: "default" }, "schedules");
  for await (const [parameter] of ports.parameters.list(path, options)) {
    const ref = refOfParameter(ports.stage, parameter);
    if (ref !== undefined) refs.set(schedulerName(ref), ref);
  }
  for await (const name of ports.schedules.names(options)) {
    const ref = refOfSchedulerName(name);
    if (ref !== undefined) refs.set(name, ref);
  }
  const outcomes: Outcome[] = [];
  for (const ref of refs.values()) outcomes.push(await attempt(ports, ref, options));
  return summed(outcomes);
}

type Outcome = "kept" | "removed" | ScheduleProblem | ScheduleFailure;

/** One that the Scheduler refuses must not keep the others from being followed. */
async function attempt(
  ports: SyncPorts,
  ref: ScheduleRef,
  options?: CallOptions,
): Promise<Outcome> {
  try {
    return await syncOne(ports, ref, options);
  } catch (error) {
    return { ...ref, error };
  }
}

/** A document is read anew: events come in any order, and more than once. */
async function syncOne(
  { parameters, schedules, stage }: SyncPorts,
  ref: ScheduleRef,
  options?: CallOptions,
): Promise<Outcome> {
  const { tenant, name } = ref;
  const key = schedulerName(ref);
  const parameter = parameterOf({ stage, tenant }, "schedules", name);
  const text = parameter && (await parameters.get(parameter, options));
  if (parameter === undefined || text === undefined) {
    await schedules.remove(key, options);
    return "removed";
  }
  const badName = problemOfName(ref);
  if (badName !== undefined) return { ...ref, problems: [badName] };
  const read = parseSchedule(text, parameter);
  if (!read.ok) return { ...ref, problems: read.error };
  const { timeZone, enabled } = read.value.time;
  const expression = cronExpression(read.value.time);
  const input = { tenant, schedule: name };
  await schedules.put(key, { expression, timeZone, enabled, input }, options);
  return "kept";
}

function summed(outcomes: readonly Outcome[]): Synced {
  const count = (what: Outcome) => outcomes.filter((each) => each === what).length;
  return {
    kept: count("kept"),
    removed: count("removed"),
    broken: outcomes.filter((each) => typeof each !== "string" && "problems" in each),
    failed: outcomes.filter((each) => typeof each !== "string" && "error" in each),
  };
}
