import { describe, expect, test } from "vitest";
import { metricsOfEnd } from "../../../lib/core/notice/run-metrics.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import { endExecution } from "../../../lib/core/run/end-execution.ts";
import type { RunFinished } from "../../../lib/core/run/events.ts";
import { gateRun } from "../../../lib/core/run/gate-run.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { aRun, aWorld, someCases } from "../../support/run-world.ts";

const broke = {
  ...aRun,
  attempt: 1,
  error: "States.Runtime",
  cause: "",
} as const;

async function aStartedWorld() {
  const world = aWorld({ cases: someCases(2) });
  await world.create();
  const told: RunFinished[] = [];
  let failures = 0;
  const events = {
    runFinished: async (detail: RunFinished) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("bus is down");
      }
      told.push(detail);
    },
  };
  const ports = { ...world.ports, events };
  return {
    ...world,
    told,
    failNext: () => {
      failures = 1;
    },
    prepare: (attempt = 1) => prepareRun(world.ports, { ...aRun, attempt, retryErrors: false }),
    end: (over: Partial<Parameters<typeof endExecution>[1]> = {}) =>
      endExecution(ports, { ...broke, ...over }),
  };
}

describe("an execution that broke", () => {
  test("leaves a closed run, and one event with what there is", async () => {
    const world = await aStartedWorld();
    await world.prepare();

    const end = await world.end();

    expect(end).toMatchObject({ ...aRun, reported: true, notice: { verdict: "incomplete" } });
    expect(await world.record()).toMatchObject({ status: "incomplete" });
    expect(world.told).toMatchObject([
      { version: 1, ...aRun, verdict: "incomplete", status: "incomplete", name: "handbook" },
    ]);
  });

  test("is told once, however often the event comes, also at the same time", async () => {
    const world = await aStartedWorld();
    await world.prepare();

    const ends = await Promise.all([world.end(), world.end()]);
    const last = await world.end();

    expect([...ends, last].filter(({ notice }) => notice !== null)).toHaveLength(1);
    expect(world.told).toHaveLength(1);
  });

  test("is told by the next call when the bus was down", async () => {
    const world = await aStartedWorld();
    await world.prepare();
    world.failNext();

    await expect(world.end()).rejects.toThrow("bus is down");
    await world.end();

    expect(world.told).toHaveLength(1);
  });

  test("before there was anything to report from is told with why", async () => {
    const world = await aStartedWorld();

    const { reported } = await world.end({ error: "Lambda.Unknown", cause: "<b>no memory</b>" });

    expect(reported).toBe(false);
    expect(world.told[0]?.text).toContain("could not begin");
    expect(world.told[0]?.text).toContain("no memory");
    expect(world.told[0]?.text).not.toMatch(/[<>]/);
  });

  test("that finalised itself before is told from the report that it left", async () => {
    const world = await aStartedWorld();
    await world.prepare();
    await aggregateRun(world.ports, { ...aRun, broken: true });
    await gateRun(world.ports, { ...aRun, broken: true });

    expect(await world.end()).toMatchObject({ reported: false, notice: { of: 0 } });
    expect(world.told).toHaveLength(1);
  });

  test("whose run was cancelled is cancelled, and no failure", async () => {
    const world = await aStartedWorld();
    await world.prepare();
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    const end = await world.end({ error: "States.ABORTED", cause: "cancelled" });

    expect(await world.record()).toMatchObject({ stop: "cancelled", status: "cancelled" });
    expect(world.told[0]?.status).toBe("cancelled");
    expect(metricsOfEnd(end).values.RunsFailed).toBeUndefined();
  });

  test("whose run was cancelled before it began is told as cancelled", async () => {
    const world = await aStartedWorld();
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    await world.end({ error: "States.ABORTED", cause: "cancelled" });

    expect(world.told[0]).toMatchObject({ status: "cancelled", verdict: "incomplete" });
    expect((await world.record())?.error).toBeUndefined();
  });

  test("that ended with its process is incomplete with why, and a failure", async () => {
    const world = await aStartedWorld();
    await world.prepare();

    const end = await world.end({ error: "States.ABORTED", cause: "its process ended" });

    const record = await world.record();
    expect(record).toMatchObject({ status: "incomplete", error: { code: "run.machine_failed" } });
    expect(record?.error?.message).toContain("its process ended");
    expect(record?.stop).toBeUndefined();
    expect(world.told[0]).toMatchObject({ status: "incomplete", verdict: "incomplete" });
    expect(metricsOfEnd(end).values.RunsFailed).toBe(1);
  });

  test("does nothing to a later attempt that is under way", async () => {
    const world = await aStartedWorld();
    await world.prepare(1);
    await world.prepare(2);

    expect(await world.end()).toMatchObject({ reported: false, notice: null });
    expect(await world.record()).toMatchObject({ status: "running", attempt: 2 });
    expect(world.told).toEqual([]);
  });

  test("and did not come to begin leaves what was told of the attempt before it", async () => {
    const world = await aStartedWorld();
    await world.prepare(1);
    await aggregateRun(world.ports, aRun);
    await gateRun(world.ports, aRun);

    expect((await world.end({ attempt: 2 })).notice).toBeNull();
    expect(world.told).toEqual([]);
  });
});
