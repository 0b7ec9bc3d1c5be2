import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSchedule } from "../../../lib/core/config/schedule.ts";
import { describe as describeMessage } from "../../../lib/core/errors.ts";

const SOURCE = "/saiten/prod/schedules/nightly";
const least = { testSet: "handbook", agent: "desk", judge: "main", at: "02:30" };

const read = (document: unknown) => parseSchedule(JSON.stringify(document), SOURCE);

function complaint(document: unknown): string {
  const result = read(document);
  return result.ok ? "" : result.error.map((each) => describeMessage(each, "en")).join(" ");
}

describe("parseSchedule", () => {
  it("needs little: names, and a time of every day in Japan", () => {
    const { at: _at, ...body } = least;

    expect(read(least)).toEqual({
      ok: true,
      value: { time: { at: "02:30", timeZone: "Asia/Tokyo", enabled: true }, body },
    });
  });

  it("keeps the days, the zone and whether it is on apart from what the run takes", () => {
    const when = { days: ["mon", "fri"], timeZone: "America/New_York", enabled: false };
    const result = read({ ...least, ...when, gates: ["passRate >= 0.9"], priority: "smoke" });

    expect(result.ok && result.value.time).toEqual({ at: "02:30", ...when });
    expect(result.ok && Object.keys(result.value.body).sort()).toEqual([
      "agent",
      "gates",
      "judge",
      "priority",
      "testSet",
    ]);
  });

  it("puts its tier over the judge's own, however the judge is written", () => {
    const alias = read({ ...least, tier: "flex" });
    const object = read({
      ...least,
      judge: { model: "main", votes: 3, tier: "priority" },
      tier: "flex",
    });

    expect(alias.ok && alias.value.body.judge).toEqual({ model: "main", tier: "flex" });
    expect(object.ok && object.value.body.judge).toEqual({ model: "main", votes: 3, tier: "flex" });
  });

  it("tells the parameter and everything that is wrong at once", () => {
    const told = complaint({ ...least, at: "24:00", timeZone: "+09:00", days: ["月"] });

    expect(told).toMatch(/^\/saiten\/prod\/schedules\/nightly: "at" is no time of day; /);
    expect(told).toContain(
      '"timeZone" is no name of a time zone as the IANA database has it; write it like Asia/Tokyo.',
    );
    expect(told).toContain('"days[0]"');
    expect(complaint({ ...least, agnet: "desk" })).toContain('did you mean "agent"');
    expect(parseSchedule("nightly", SOURCE)).toEqual({
      ok: false,
      error: [{ code: "schedule.not_json", details: { source: SOURCE } }],
    });
  });

  it("refuses what the start of a run refuses: paths, and what this version can't do", () => {
    expect(complaint({ ...least, agent: "./agent.json" })).toContain("agent");
    expect(complaint({ ...least, baseline: "latest" })).toContain("baseline");
  });

  it.each([
    "UTC",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Europe/Kyiv",
    "America/New_York",
  ])("takes the zone %s, whichever name of it this Node.js lists", (timeZone) => {
    expect(read({ ...least, timeZone })).toMatchObject({ ok: true });
  });

  it.each([
    ["JST", "Asia/Tokyo"],
    ["PST", "America/Los_Angeles"],
    ["asia/tokyo", "Asia/Tokyo"],
    ["Asia/Tokio", "Asia/Tokyo"],
    ["Japan", "Asia/Tokyo"],
  ])("refuses %s, which Node.js may take and the Scheduler does not", (timeZone, nearest) => {
    const result = read({ ...least, timeZone });

    for (const language of ["ja", "en", "zh-Hant"] as const) {
      const told = result.ok ? "" : result.error.map((each) => describeMessage(each, language));
      expect(told[0]).toContain(nearest);
    }
  });

  it("takes no zone but those of the IANA database, letter by letter", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const oddly = (zone: string) => [zone.toLowerCase(), zone.toUpperCase(), ` ${zone}`];
    fc.assert(
      fc.property(fc.constantFrom(...zones), (zone) => {
        expect(read({ ...least, timeZone: zone }).ok).toBe(true);
        for (const odd of oddly(zone)) {
          if (odd !== zone) expect(read({ ...least, timeZone: odd }).ok).toBe(false);
        }
      }),
    );
    for (const odd of ["", "+09:00", "GMT+9", "EST5EDT ", "Mars/Olympus"]) {
      expect(read({ ...least, timeZone: odd }).ok).toBe(false);
    }
  });

  it("never throws, whatever the parameter holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof parseSchedule(text, SOURCE).ok).toBe("boolean");
      }),
    );
    fc.assert(
      fc.property(fc.object(), (fields) => {
        expect(typeof read({ ...least, ...fields }).ok).toBe("boolean");
      }),
    );
  });
});
