import { isTenant } from "../api/names.ts";
import { parameterOf } from "../config/model-parameter.ts";
import type { Message } from "../messages/catalog.ts";

/** Whose schedule: a tenant's, by its name. */
export interface ScheduleRef {
  readonly tenant: string;
  readonly name: string;
}

/** What the Scheduler takes as a name. */
const LONGEST_SCHEDULE_NAME = 64;

/** The schedule's name in the group; no tenant holds a `_`, so that the first one divides. */
export const schedulerName = ({ tenant, name }: ScheduleRef): string => `${tenant}_${name}`;

/** Why the Scheduler can't take a schedule's name; undefined when it can. */
export function problemOfName(ref: ScheduleRef): Message | undefined {
  const most = LONGEST_SCHEDULE_NAME - schedulerName({ ...ref, name: "" }).length;
  if (ref.name.length <= most) return undefined;
  return { code: "schedule.name_too_long", details: { name: ref.name, most } };
}

export function refOfSchedulerName(text: string): ScheduleRef | undefined {
  const at = text.indexOf("_");
  const tenant = text.slice(0, Math.max(0, at));
  const name = text.slice(at + 1);
  return isTenant(tenant) && name !== "" ? { tenant, name } : undefined;
}

/** The schedule whose document a parameter of the stage holds; undefined for any other parameter. */
export function refOfParameter(stage: string, parameter: string): ScheduleRef | undefined {
  const [, root, of, ...rest] = parameter.split("/");
  if (root !== "saiten" || of !== stage) return undefined;
  const [tenant, kind, name] = rest.length === 2 ? ["default", ...rest] : rest;
  if (kind !== "schedules" || tenant === undefined || name === undefined) return undefined;
  // Written out once more: whatever else the path holds makes it another one.
  return isTenant(tenant) && parameterOf({ stage, tenant }, kind, name) === parameter
    ? { tenant, name }
    : undefined;
}
