import { describe, expect, test } from "vitest";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { finishCase, saveResult } from "../../../lib/core/run/save-result.ts";
import { anError, aResult, aScore } from "../../support/result-factories.ts";
import { aRun, aWorld } from "../../support/run-world.ts";

const anErrorResult = (caseId: string) =>
  aResult({ caseId, status: "error", error: { code: "agent.timeout", message: "Too late." } });

async function createdWorld() {
  const world = aWorld();
  await world.create();
  return world;
}

/** Finishes cases in a row, each in one of the ways. */
async function finish(
  world: Awaited<ReturnType<typeof createdWorld>>,
  reaches: readonly ("reached" | "unreachable" | "unknown")[],
) {
  for (const [index, reach] of reaches.entries()) {
    await finishCase(world.ports, aRun, anErrorResult(`c-${index}`), reach);
  }
  return (await world.record())?.stop;
}

/** What a call leaves that ends before it writes the record. */
async function saveOnlyResult(
  { ports }: Awaited<ReturnType<typeof createdWorld>>,
  result: ReturnType<typeof aResult>,
): Promise<void> {
  const put = async () => {
    throw new Error("crash");
  };
  const saved = saveResult({ ...ports, cases: { ...ports.cases, put } }, aRun, result);
  await expect(saved).rejects.toThrow("crash");
}

const times = <T>(count: number, value: T): readonly T[] => Array(count).fill(value);

describe("saving a result", () => {
  test("keeps it in full and puts its figures into the record", async () => {
    const world = await createdWorld();
    const metrics = { bias: aScore(0.2), toxicity: anError() };
    const failed = aResult({ metrics, status: "failed", failedBy: ["safety"], flaky: true });
    const result = { ...failed, costUsd: 2 };

    await saveResult(world.ports, aRun, result);

    expect(world.result("c-1")).toEqual(result);
    expect(await world.caseRecord("c-1")).toEqual({
      caseId: "c-1",
      caseKey: caseKeyOf("c-1"),
      status: "failed",
      flaky: true,
      failedBy: ["safety"],
      scores: { bias: 0.2, toxicity: null },
      error: null,
      spentUsd: 2,
    });
  });

  test("cuts an endless message so that the record stays small", async () => {
    const world = await createdWorld();
    const error = { code: "agent.failed", message: "長".repeat(100_000), raw: "…" };

    await saveResult(world.ports, aRun, aResult({ status: "error", error }));

    expect(world.result("c-1")?.error).toEqual(error);
    expect((await world.caseRecord("c-1"))?.error).toEqual({
      code: "agent.failed",
      message: "長".repeat(1000),
    });
  });

  test("a record never lacks its result: the result is written first", async () => {
    const world = await createdWorld();
    const put = async () => {
      throw new Error("crash");
    };
    const blobs = { ...world.ports.blobs, put };

    await expect(saveResult({ ...world.ports, blobs }, aRun, aResult())).rejects.toThrow("crash");

    expect(await world.caseRecord("c-1")).toBeUndefined();
  });
});

describe("finishing a case", () => {
  test("counts it", async () => {
    const world = await createdWorld();

    await finishCase(world.ports, aRun, aResult(), "reached");
    await finishCase(world.ports, aRun, anErrorResult("c-2"), "unknown");

    expect(await world.record()).toMatchObject({ done: 2, errors: 1, reached: true });
    expect(await world.record()).not.toHaveProperty("unreachable");
  });

  test("leaves what another call has told of it, and counts it once", async () => {
    const world = await createdWorld();
    await finishCase(world.ports, aRun, aResult(), "reached");

    await finishCase(world.ports, aRun, anErrorResult("c-1"), "unreachable");

    expect(world.result("c-1")).toEqual(aResult());
    expect(await world.caseRecord("c-1")).toMatchObject({ status: "passed", error: null });
    expect(await world.record()).toMatchObject({ done: 1 });
    expect(await world.record()).not.toHaveProperty("errors");
    expect(await world.record()).not.toHaveProperty("unreachable");
  });

  test("that is new to the call keeps what a twin has told of it meanwhile", async () => {
    const world = await createdWorld();
    await finishCase(world.ports, aRun, anErrorResult("c-1"), "unknown", { isNew: true });

    await finishCase(world.ports, aRun, aResult(), "reached", { isNew: true });

    expect(world.result("c-1")?.status).toBe("error");
    expect(await world.caseRecord("c-1")).toMatchObject({ status: "error" });
    expect(await world.record()).toMatchObject({ done: 1 });
  });

  test("takes the place of a result that a call left without a record", async () => {
    const world = await createdWorld();
    await saveOnlyResult(world, anErrorResult("c-1"));

    await finishCase(world.ports, aRun, aResult(), "reached", { isNew: true });

    expect(world.result("c-1")?.status).toBe("passed");
    expect(await world.caseRecord("c-1")).toMatchObject({ status: "passed" });
    expect(await world.record()).toMatchObject({ done: 1 });
  });

  test("counts it once where a twin writes its record at the same moment", async () => {
    const world = await createdWorld();
    const { put } = world.ports.cases;
    const twinFirst: typeof put = async (run, record, options) => {
      await put(run, { ...record, status: "failed", spentUsd: 3 });
      return put(run, record, options);
    };
    const ports = { ...world.ports, cases: { ...world.ports.cases, put: twinFirst } };

    await finishCase(ports, aRun, aResult(), "reached", { isNew: true });

    expect(await world.caseRecord("c-1")).toMatchObject({ status: "failed" });
    expect(await world.record()).not.toHaveProperty("done");
  });

  test("counts nothing where the twin's record is gone again", async () => {
    const world = await createdWorld();
    const put = async () => "exists" as const;
    const ports = { ...world.ports, cases: { ...world.ports.cases, put } };

    await finishCase(ports, aRun, aResult(), "reached", { isNew: true });

    expect(await world.record()).not.toHaveProperty("done");
  });

  test("reads nothing of it where it is new", async () => {
    const world = await createdWorld();
    const get = async () => {
      throw new Error("nothing is to be read");
    };
    const { cases, blobs, runs } = world.ports;
    const ports = {
      ...world.ports,
      cases: { ...cases, get },
      blobs: { ...blobs, get },
      runs: { ...runs, get },
    };

    await finishCase(ports, aRun, aResult(), "reached", { isNew: true });

    expect(await world.record()).toMatchObject({ done: 1 });
  });

  test("tells it anew where its errors are done again", async () => {
    const world = await createdWorld();
    await finishCase(world.ports, aRun, anErrorResult("c-1"), "unknown");
    const record = await world.caseRecord("c-1");
    if (record !== undefined) await world.ports.cases.put(aRun, { ...record, status: "pending" });

    await finishCase(world.ports, aRun, aResult(), "reached");

    expect(world.result("c-1")?.status).toBe("passed");
  });

  test("stops the run when the first twenty reached nothing", async () => {
    expect(await finish(await createdWorld(), times(19, "unreachable" as const))).toBeUndefined();
    expect(await finish(await createdWorld(), times(20, "unreachable" as const))).toBe(
      "unreachable",
    );
  });

  test("goes on when one of them reached both agent and judge", async () => {
    const reaches = [...times(10, "unreachable" as const), "reached" as const];

    const stop = await finish(await createdWorld(), [
      ...reaches,
      ...times(30, "unreachable" as const),
    ]);

    expect(stop).toBeUndefined();
  });

  test("doesn't stop a run for errors that reached their endpoint", async () => {
    expect(await finish(await createdWorld(), times(40, "unknown" as const))).toBeUndefined();
  });

  test("leaves the reason of a run that is stopping already", async () => {
    const world = await createdWorld();
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    expect(await finish(world, times(25, "unreachable" as const))).toBe("cancelled");
  });
});
