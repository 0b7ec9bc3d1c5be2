import * as z from "zod";
import { parseRunBody, type RunBody, runBodySchema } from "../api/run-body.ts";
import { fail, ok, type Result } from "../errors.ts";
import { parseJson } from "../validation/parse-json.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, formatPath, isFields } from "../validation/value-at.ts";
import { withoutNullsInside } from "../validation/without-nulls.ts";
import { tierSchema } from "./config.ts";
import { isTimeZone } from "./time-zones.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** A document of a schedule: what `POST /runs` takes, and when. */
export const scheduleSchema = z.strictObject({
  ...runBodySchema.shape,
  /** The earlier run to compare with. */
  baseline: z.string().min(1).optional(),
  /** Service tier of the judge's calls, in place of the judge's own. */
  tier: tierSchema.optional(),
  /** Time of day, HH:MM. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "schedule.time" }),
  /** Days of the week; every day without it. */
  days: z.array(z.enum(WEEKDAYS)).min(1).optional(),
  /** The zone that `at` is meant in: a name of the IANA database. */
  timeZone: z.string().refine(isTimeZone, { error: "schedule.time_zone" }).default("Asia/Tokyo"),
  /** False: it is kept, and starts nothing. */
  enabled: z.boolean().default(true),
});
export type Schedule = z.output<typeof scheduleSchema>;

/** When a schedule starts a run. */
export type ScheduleTime = Pick<Schedule, "at" | "days" | "timeZone" | "enabled">;

/** A checked document and the body of `POST /runs` that it stands for. */
export interface ReadSchedule {
  readonly time: ScheduleTime;
  readonly body: Fields;
}

/** Reads a schedule's document from the text of a parameter, which `source` names. */
export function parseSchedule(text: string, source: string): Result<ReadSchedule> {
  const document = parseJson(text);
  if (!isFields(document)) return fail([{ code: "schedule.not_json", details: { source } }]);
  const given = withoutNullsInside(document);
  const checked = validate(scheduleSchema, given);
  if (!checked.ok) {
    const faults = checked.error.map(({ path, what }) => ({
      field: formatPath(path),
      value: null,
      problem: what,
    }));
    return fail([{ code: "schedule.invalid", details: { source, faults } }]);
  }
  const { at, days, timeZone, enabled, tier } = checked.value;
  const body = withTier(bodyIn(given as Fields), tier);
  const run = parseRunBody(body);
  if (!run.ok) return run;
  return ok({ time: { at, timeZone, enabled, ...(days && { days }) }, body });
}

/** As it was written: the start of a run reads it once more, and applies its own defaults. */
function bodyIn({ at: _at, days: _days, timeZone: _zone, enabled: _enabled, ...rest }: Fields) {
  const { tier: _tier, ...body } = rest;
  return body;
}

function withTier(body: Fields, tier: Schedule["tier"]): Fields {
  if (tier === undefined) return body;
  const judge = body.judge as RunBody["judge"];
  return {
    ...body,
    judge: typeof judge === "string" ? { model: judge, tier } : { ...judge, tier },
  };
}
