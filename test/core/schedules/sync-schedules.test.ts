import { describe, expect, it } from "vitest";
import type { ScheduleEntry } from "../../../lib/core/schedules/ports.ts";
import { followEvent, type SyncEvent } from "../../../lib/core/schedules/sync-schedules.ts";
import { createMemoryParameters } from "../../support/memory-ports.ts";

const document = { testSet: "handbook", agent: "desk", judge: "main", at: "02:30" };
const changed = (name: string): SyncEvent => ({ source: "aws.ssm", detail: { name } });
const deployed: SyncEvent = { source: "aws.cloudformation", detail: {} };

function aScheduler(parameters: Readonly<Record<string, unknown>>, known: readonly string[] = []) {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const refused = new Map<string, Error>();
  const orRefuse = (name: string) => {
    const error = refused.get(name);
    if (error !== undefined) throw error;
  };
  const kept = new Map<string, ScheduleEntry | undefined>(known.map((name) => [name, undefined]));
  const ports = {
    stage: "prod",
    parameters: createMemoryParameters(Object.fromEntries(texts)),
    schedules: {
      put: async (name: string, entry: ScheduleEntry) => {
        orRefuse(name);
        kept.set(name, entry);
      },
      remove: async (name: string) => {
        orRefuse(name);
        kept.delete(name);
      },
      names: async function* () {
        yield* [...kept.keys()];
      },
    },
  };
  return { kept, refused, follow: (event: SyncEvent) => followEvent(ports, event) };
}

describe("a changed document of a schedule", () => {
  it("becomes a schedule: minute, hour and days in its own time zone", async () => {
    const when = { days: ["mon", "fri"], timeZone: "America/New_York", enabled: false };
    const { kept, follow } = aScheduler({
      "/saiten/prod/schedules/nightly": { ...document, ...when },
      "/saiten/prod/acme/schedules/nightly": document,
    });

    await follow(changed("/saiten/prod/schedules/nightly"));
    await follow(changed("/saiten/prod/acme/schedules/nightly"));

    expect(Object.fromEntries(kept)).toEqual({
      default_nightly: {
        expression: "cron(30 2 ? * MON,FRI *)",
        timeZone: "America/New_York",
        enabled: false,
        input: { tenant: "default", schedule: "nightly" },
      },
      acme_nightly: {
        expression: "cron(30 2 ? * * *)",
        timeZone: "Asia/Tokyo",
        enabled: true,
        input: { tenant: "acme", schedule: "nightly" },
      },
    });
  });

  it("that is gone takes its schedule with it, whatever the event said", async () => {
    const { kept, follow } = aScheduler({}, ["default_nightly", "default_weekly"]);

    expect(await follow(changed("/saiten/prod/schedules/nightly"))).toMatchObject({ removed: 1 });
    expect([...kept.keys()]).toEqual(["default_weekly"]);
  });

  it("with a mistake changes nothing and is named with all of it", async () => {
    const parameter = "/saiten/prod/schedules/nightly";
    const { kept, follow } = aScheduler({ [parameter]: { ...document, at: "25:00" } }, [
      "default_nightly",
    ]);

    const { broken } = await follow(changed(parameter));

    expect(broken).toMatchObject([
      { tenant: "default", name: "nightly", problems: [{ code: "schedule.invalid" }] },
    ]);
    expect(kept.has("default_nightly")).toBe(true);
  });

  it("with a name that the Scheduler does not take is refused", async () => {
    const name = "n".repeat(60);
    const { kept, follow } = aScheduler({ [`/saiten/prod/schedules/${name}`]: document });

    const { broken } = await follow(changed(`/saiten/prod/schedules/${name}`));

    expect(broken[0]?.problems[0]).toEqual({
      code: "schedule.name_too_long",
      details: { name, most: 56 },
    });
    expect(kept.size).toBe(0);
  });

  it.each([
    "/saiten/dev/schedules/nightly",
    "/saiten/prod/models/main",
    "/saiten/prod/schedules",
    "/saiten/prod/UPPER/schedules/x",
    "/saiten/prod/a/b/schedules/x",
    "/saiten/prod/schedules/schedules/x",
  ])("%s is of no schedule here", async (name) => {
    const { follow } = aScheduler({ [name]: document });

    expect(await follow(changed(name))).toEqual({ kept: 0, removed: 0, broken: [], failed: [] });
  });
});

describe("a deployment", () => {
  it("has every document and every known schedule followed; a broken one stops no other", async () => {
    const { kept, follow } = aScheduler(
      {
        "/saiten/prod/schedules/broken": "no JSON",
        "/saiten/prod/schedules/nightly": document,
        "/saiten/prod/acme/schedules/weekly": document,
      },
      ["acme_weekly", "default_old", "default_broken", "by hand"],
    );

    const { kept: count, removed, broken } = await follow(deployed);

    expect({ count, removed }).toEqual({ count: 2, removed: 1 });
    expect(broken.map(({ name }) => name)).toEqual(["broken"]);
    expect([...kept.keys()].sort()).toEqual(
      ["acme_weekly", "by hand", "default_broken", "default_nightly"].sort(),
    );
  });

  it("goes on with the others when the Scheduler refuses some, and tells each of those", async () => {
    const { kept, refused, follow } = aScheduler(
      {
        "/saiten/prod/schedules/first": document,
        "/saiten/prod/schedules/second": document,
        "/saiten/prod/schedules/third": document,
      },
      ["default_gone", "default_old"],
    );
    const error = new Error("ValidationException");
    for (const name of ["default_first", "default_gone"]) refused.set(name, error);

    const { kept: count, removed, failed } = await follow(deployed);

    expect({ count, removed }).toEqual({ count: 2, removed: 1 });
    expect(failed).toEqual(["first", "gone"].map((name) => ({ tenant: "default", name, error })));
    expect([...kept.keys()].sort()).toEqual(["default_gone", "default_second", "default_third"]);
  });
});

it("a parameter whose name no schedule can have is left alone", async () => {
  const { kept, follow } = aScheduler({ "/saiten/prod/schedules/a b": document });

  await follow(deployed);

  expect(kept.size).toBe(0);
});
