import { describe, expect, it } from "vitest";
import { keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import type { Message } from "../../../lib/core/messages/catalog.ts";
import { createScheduleTick, startScheduleTimer } from "../../../lib/local/serve/schedule-timer.ts";
import { createMemoryApi } from "../../support/memory-api.ts";

const nightly = { testSet: "set", agent: "recorded", judge: "offline", at: "02:30" };
const tenant = "default";

/** Schedules by name, and a clock that is set by hand. */
async function aTimer(schedules: Readonly<Record<string, unknown>>, at: string) {
  const { ports, executions } = createMemoryApi({
    parameters: Object.fromEntries(
      Object.entries(schedules).map(([name, document]) => [
        `/saiten/test/schedules/${name}`,
        typeof document === "string" ? document : JSON.stringify(document),
      ]),
    ),
  });
  const cases = [{ id: "a", question: "a?", answer: "b", expectedAnswer: "b" }];
  await keepTestSet(ports, tenant, { name: "set", mode: "single-turn", recorded: true, cases });
  let now = Date.parse(at);
  const started: string[] = [];
  const problems: Message[] = [];
  const options = {
    ports,
    tenant,
    now: () => now,
    onStarted: (schedule: string) => void started.push(schedule),
    onProblems: (_schedule: string, told: readonly Message[]) => void problems.push(...told),
  };
  const tick = createScheduleTick(options);
  const tickAt = (time: string) => {
    now = Date.parse(time);
    return tick();
  };
  return { options, executions, started, problems, tickAt };
}

describe("the timer", () => {
  it("starts one run at a time of a schedule, however often it looks", async () => {
    const { tickAt, started, executions } = await aTimer({ nightly }, "2026-12-01T17:29:10Z");

    await tickAt("2026-12-01T17:29:50Z");
    expect(started).toEqual([]);
    for (const second of ["01", "11", "59"]) await tickAt(`2026-12-01T17:30:${second}Z`);
    await tickAt("2026-12-01T17:31:01Z");

    expect(started).toEqual(["nightly"]);
    expect(executions.inputs.size).toBe(1);
  });

  it("that was started anew within the minute starts no second run", async () => {
    const { tickAt, started, options, executions } = await aTimer(
      { nightly },
      "2026-12-01T17:30:10Z",
    );
    await tickAt("2026-12-01T17:30:20Z");
    await createScheduleTick(options)();

    expect(started).toEqual(["nightly"]);
    expect(executions.inputs.size).toBe(1);
  });

  it("makes up for what the machine has slept through, up to an hour", async () => {
    const late = await aTimer({ nightly }, "2026-12-01T17:00:00Z");
    await late.tickAt("2026-12-01T18:20:00Z");
    expect(late.started).toEqual(["nightly"]);

    const tooLate = await aTimer({ nightly }, "2026-12-01T17:00:00Z");
    await tooLate.tickAt("2026-12-01T19:00:00Z");
    expect(tooLate.started).toEqual([]);
  });

  it("tells of what it can't follow and goes on with the others", async () => {
    const schedules = { broken: "{", gone: { ...nightly, testSet: "gone" }, nightly };
    const { tickAt, started, problems } = await aTimer(schedules, "2026-12-01T17:29:10Z");

    await tickAt("2026-12-01T17:30:00Z");
    await tickAt("2026-12-01T17:31:00Z");

    expect(started).toEqual(["nightly"]);
    expect(problems.map(({ code }) => code)).toEqual([
      "schedule.not_json",
      "api.test_set_not_found",
    ]);
  });

  it("looks at once when it is started, and no more when it is stopped", async () => {
    const { options, started } = await aTimer({ nightly }, "2026-12-01T17:30:10Z");

    await startScheduleTimer(options).stop();

    expect(started).toEqual(["nightly"]);
  });
});
