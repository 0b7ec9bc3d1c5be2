import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScheduleTime } from "../../../lib/core/config/schedule.ts";
import { firesAt, MINUTE_MS } from "../../../lib/core/schedules/fires-at.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;
const nightly: ScheduleTime = { at: "02:30", timeZone: "Asia/Tokyo", enabled: true };
const fires = (time: ScheduleTime, from: string, ms = DAY_MS): readonly string[] => {
  const start = Date.parse(from);
  const minutes = Array.from({ length: ms / MINUTE_MS }, (_, at) => start + at * MINUTE_MS);
  return minutes.filter((each) => firesAt(time, each)).map((each) => new Date(each).toISOString());
};

describe("a schedule", () => {
  it("fires at its time of day in its zone", () => {
    expect(fires(nightly, "2026-12-01T00:00:00Z")).toEqual(["2026-12-01T17:30:00.000Z"]);
  });

  it("fires on its days of the week as its zone has them", () => {
    // 17:30 on a Tuesday in London is 02:30 on a Wednesday in Tokyo.
    const week = fires({ ...nightly, days: ["wed"] }, "2026-11-29T00:00:00Z", 7 * DAY_MS);

    expect(week).toEqual(["2026-12-01T17:30:00.000Z"]);
  });

  it("that is switched off never fires", () => {
    expect(fires({ ...nightly, enabled: false }, "2026-12-01T00:00:00Z")).toEqual([]);
  });

  it("leaves out a time that a clock set forward leaves out", () => {
    const berlin = { ...nightly, timeZone: "Europe/Berlin" };

    expect(fires(berlin, "2026-03-28T12:00:00Z")).toEqual([]);
    expect(fires(berlin, "2026-03-29T12:00:00Z")).toEqual(["2026-03-30T00:30:00.000Z"]);
  });

  it("fires once where a clock set back brings its time twice", () => {
    const berlin = { ...nightly, timeZone: "Europe/Berlin" };
    const lordHowe = { ...nightly, at: "01:45", timeZone: "Australia/Lord_Howe" };

    expect(fires(berlin, "2026-10-24T12:00:00Z")).toEqual(["2026-10-25T00:30:00.000Z"]);
    expect(fires(lordHowe, "2026-04-04T00:00:00Z")).toHaveLength(1);
  });

  it("fires once on every day on which its time exists once, in any zone", () => {
    const zones = ["Asia/Tokyo", "Asia/Taipei", "Asia/Kathmandu", "UTC", "Asia/Kolkata"];
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), clock, (timeZone, [hour, minute]) => {
        const at = [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");

        expect(fires({ at, timeZone, enabled: true }, "2026-06-01T00:00:00Z")).toHaveLength(1);
      }),
      { numRuns: 8 },
    );
  });
});
