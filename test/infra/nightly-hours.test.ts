import { describe, expect, it } from "vitest";
import { nightlyHours } from "../../lib/infra/nightly-hours.ts";
import { aDeployment } from "./a-stack.ts";

const hoursOf = (schedules: Readonly<Record<string, unknown>>, more = {}) =>
  nightlyHours(aDeployment({ schedules, ...more }));

describe("the hours after which a scheduled run must have begun", () => {
  it("are 26 where one is for every day", () => {
    expect(hoursOf({ nightly: { at: "02:30" } })).toBe(26);
    expect(hoursOf({ nightly: { at: "02:30", days: null } })).toBe(26);
  });

  it.each([
    [["mon", "tue", "wed", "thu", "fri"], 74],
    [["sat", "mon"], 122],
    [["sun", "mon", "wed", "fri"], 50],
  ])("leave out the days without one: %j", (days, hours) => {
    expect(hoursOf({ some: { at: "02:30", days } })).toBe(hours);
  });

  it("are those of the schedule that comes most often", () => {
    expect(hoursOf({ weekdays: { days: ["mon", "fri"] }, nightly: {} })).toBe(26);
  });

  it("are none where no schedule is switched on, or one comes once a week", () => {
    expect(hoursOf({})).toBeUndefined();
    expect(hoursOf({ nightly: { enabled: false } })).toBeUndefined();
    expect(hoursOf({ weekly: { days: ["sun"] } })).toBeUndefined();
  });

  it("are as many as cdk.json says, where it says so", () => {
    expect(hoursOf({}, { nightlyAlarmHours: 30 })).toBe(30);
  });
});
