import { describe, expect, test } from "vitest";
import { AppError, encodeMessage } from "../../../lib/core/errors.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import { finalizeRun } from "../../../lib/core/run/finalize-run.ts";
import { gateRun } from "../../../lib/core/run/gate-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { saveResult } from "../../../lib/core/run/save-result.ts";
import { aResult } from "../../support/result-factories.ts";
import { aRun, aRunConfig, aWorld, someCases, type World } from "../../support/run-world.ts";

const input = { ...aRun, error: "States.ExceedToleratedFailureThreshold", cause: "the map failed" };

/** Half done: two of three cases have a result. */
async function halfDone(): Promise<World> {
  const world = aWorld({ cases: someCases(3) });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  for (const caseId of ["c-1", "c-2"]) await saveResult(world.ports, aRun, aResult({ caseId }));
  return world;
}

describe("a run whose machine broke", () => {
  test("gets a report of what there is, marked incomplete", async () => {
    const world = await halfDone();

    expect(await finalizeRun(world.ports, input)).toEqual({ ...aRun, reported: true });

    expect(await world.record()).toMatchObject({
      status: "incomplete",
      finishedAt: "2030-01-01T00:00:00.000Z",
      error: { code: "run.machine_failed", message: expect.stringContaining("the map failed") },
    });
    expect(world.json(keys.report(aRun, "report.json"))).toMatchObject({
      status: "incomplete",
      verdict: "incomplete",
      counts: { total: 3, passed: 2, notRun: 1 },
    });
  });

  test("that was cancelled says so", async () => {
    const world = await halfDone();
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    await finalizeRun(world.ports, input);

    expect(world.json(keys.report(aRun, "report.json"))).toMatchObject({ status: "cancelled" });
    expect(await world.record()).toMatchObject({ status: "cancelled" });
  });

  test("is closed once: a repeat changes nothing", async () => {
    const world = await halfDone();
    await finalizeRun(world.ports, input);
    const objects = new Map(world.blobs.objects);
    const record = await world.record();
    world.time.now += 60_000;

    expect(await finalizeRun(world.ports, { ...input, cause: "again" })).toEqual({
      ...aRun,
      reported: false,
    });

    expect(world.blobs.objects).toEqual(objects);
    expect(await world.record()).toEqual(record);
  });

  test("is closed by a repeat when the first one broke as well", async () => {
    const world = await halfDone();
    const putStream = async () => {
      throw new Error("crash");
    };
    const blobs = { ...world.ports.blobs, putStream };
    await expect(finalizeRun({ ...world.ports, blobs }, input)).rejects.toThrow("crash");

    expect((await finalizeRun(world.ports, input)).reported).toBe(true);
  });
});

describe("a finished report", () => {
  test.each([undefined, "unreachable", "cancelled"] as const)(
    "is never overwritten (stop: %s)",
    async (stop) => {
      const world = await halfDone();
      if (stop) await world.ports.runs.update(aRun, { set: { stop } });
      await aggregateRun(world.ports, aRun);
      await gateRun(world.ports, aRun);
      const objects = new Map(world.blobs.objects);
      const record = await world.record();

      expect((await finalizeRun(world.ports, input)).reported).toBe(false);

      expect(world.blobs.objects).toEqual(objects);
      expect(await world.record()).toEqual(record);
    },
  );

  test("stands when only the end of the run was not written down", async () => {
    const world = await halfDone();
    await saveResult(world.ports, aRun, aResult({ caseId: "c-3" }));
    world.time.now += 60_000;
    await aggregateRun(world.ports, aRun);
    const update = async () => {
      throw new Error("crash");
    };
    const runs = { ...world.ports.runs, update };
    await expect(gateRun({ ...world.ports, runs }, aRun)).rejects.toThrow("crash");
    const written = world.json(keys.report(aRun, "report.json"));

    expect((await finalizeRun(world.ports, input)).reported).toBe(false);

    expect(written).toMatchObject({ status: "completed" });
    expect(world.json(keys.report(aRun, "report.json"))).toEqual(written);
    expect(await world.record()).toMatchObject({
      status: "completed",
      finishedAt: "2030-01-01T00:01:00.000Z",
    });
  });

  test("gives way once a later attempt has started", async () => {
    const world = await halfDone();
    await finalizeRun(world.ports, input);
    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });
    await saveResult(world.ports, aRun, aResult({ caseId: "c-3" }));

    expect((await finalizeRun(world.ports, input)).reported).toBe(true);

    expect(world.json(keys.report(aRun, "report.json"))).toMatchObject({
      counts: { passed: 3, notRun: 0 },
    });
  });
});

describe("a run that never started", () => {
  const unreachable = new AppError("judge.unreachable", {
    model: "main",
    parameter: "models.main",
    reason: "HTTP 404",
  });

  async function refused(language: "ja" | "en") {
    const world = aWorld({ config: aRunConfig({ language }) });
    await world.create();
    const probe = async () => {
      throw unreachable;
    };
    const prepared = prepareRun(
      { ...world.ports, probe },
      { ...aRun, attempt: 1, retryErrors: false },
    );
    await expect(prepared).rejects.toBe(unreachable);
    return world;
  }

  test("has no report, and keeps the reason that was given in its language", async () => {
    const world = await refused("en");
    const cause = encodeMessage(unreachable);

    expect(await finalizeRun(world.ports, { ...input, error: "AppError", cause })).toEqual({
      ...aRun,
      reported: false,
    });

    expect(await world.record()).toMatchObject({
      status: "incomplete",
      error: { code: "judge.unreachable", message: expect.stringMatching(/^The judge main/) },
    });
    expect(world.blobs.objects.has(keys.report(aRun, "report.json"))).toBe(false);
  });

  test("tells what broke when nobody gave a reason", async () => {
    const world = aWorld();
    await world.create();

    await finalizeRun(world.ports, { ...input, error: "Lambda.Unknown", cause: "" });

    expect((await world.record())?.error?.code).toBe("run.machine_failed");
  });
});

test("a run that nobody knows can't be closed", async () => {
  await expect(finalizeRun(aWorld().ports, input)).rejects.toMatchObject({
    code: "run.missing_object",
  });
});
