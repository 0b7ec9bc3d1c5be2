import { describe, expect, test } from "vitest";
import { estimateCaseUsd } from "../../../lib/core/estimate/estimate-case-usd.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import {
  BUDGET_WAIT_SECONDS,
  ledgerKeyOf,
  mustStop,
  reserveCase,
  runGoingOn,
} from "../../../lib/core/run/budget.ts";
import { gateRun } from "../../../lib/core/run/gate-run.ts";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { recordCaseError } from "../../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import type { RunRecord } from "../../../lib/core/run-record.ts";
import { aRun, aRunConfig, aWorld, someCases, type World } from "../../support/run-world.ts";
import { aTalk, aTalkConfig } from "../../support/talks.ts";

const model = {
  provider: "openai",
  modelId: "judge-1",
  baseUrl: "http://127.0.0.1:9/v1",
  prices: { inputPerMTok: 1000, outputPerMTok: 1000 },
};
const judge = { provider: "openai", alias: "main", model } as never;
/** Each call of the judge in these worlds takes ten tokens. */
const CALL_USD = 0.01;
const base = aRunConfig({ judge });

const budgeted = (maxCostUsd: number, changes: object = {}, config = base) => ({
  ...config,
  judge,
  limits: { ...config.limits, maxCostUsd, allowPartial: true, ...changes },
});

const input = (id: string) => ({ ...aRun, caseKey: caseKeyOf(id) });
const query = (world: World, id: string) =>
  queryAgent(world.ports, { ...input(id), conversationId: "", brokenBy: "" });
const score = (world: World, id: string) => scoreCase(world.ports, input(id));
const prepare = (world: World, attempt = 1, retryErrors = false) =>
  prepareRun(world.ports, { ...aRun, attempt, retryErrors });

const typical = await estimateCaseUsd(base, someCases(1)[0] as never);

/** A run of some cases that has started, with room for so many reservations. */
async function started(reservations: number, cases = 4): Promise<World> {
  const config = budgeted(typical * 1.5 * reservations + 1e-6);
  const world = aWorld({ config, cases: someCases(cases) });
  await world.create();
  await prepare(world);
  return world;
}

const held = async (world: World) => Object.keys((await world.record())?.held ?? {});

describe("a case of a run with a budget", () => {
  test("reserves once, is judged, and gives back what it did not need", async () => {
    const world = await started(1);

    expect(await query(world, "c-1")).toMatchObject({ outcome: "answered" });
    expect(await query(world, "c-1")).toMatchObject({ outcome: "answered" });
    expect(await held(world)).toEqual([ledgerKeyOf(caseKeyOf("c-1"))]);
    await score(world, "c-1");

    const spent = Number(world.result("c-1")?.costUsd);
    expect(spent).toBeCloseTo(4 * CALL_USD, 12);
    expect(await world.record()).toMatchObject({
      held: {},
      spentUsd: expect.closeTo(spent, 12),
      committedUsd: expect.closeTo(spent, 12),
    });
    expect(await world.caseRecord("c-1")).toMatchObject({ spentUsd: spent });
  });

  test("waits while others hold what it needs, and goes when they are done", async () => {
    const world = await started(1);
    await query(world, "c-1");

    expect(await query(world, "c-2")).toMatchObject({ outcome: "waiting" });
    await score(world, "c-1");

    expect((await world.record())?.stop).toBeUndefined();
    expect(await query(world, "c-2")).toMatchObject({ outcome: "answered" });
  });

  test("that finds no room although nobody holds any ends the run, and those under way finish", async () => {
    const world = await started(2.2);
    await query(world, "c-1");
    await query(world, "c-2");
    await score(world, "c-1");
    const { runs } = world.ports;
    await runs.update(aRun, { set: { stop: "budget" } });

    expect(await query(world, "c-3")).toMatchObject({ outcome: "stopped" });
    await score(world, "c-2");

    expect(world.result("c-2")?.status).toBe("passed");
    await score(world, "c-3");
    expect(world.result("c-3")).toBeUndefined();
  });

  test("goes without its margin when that is all that is left", async () => {
    const world = await started(0.8);

    expect(await query(world, "c-1")).toMatchObject({ outcome: "answered" });
    expect(Object.values((await world.record())?.held ?? {})).toEqual([typical]);
  });

  test("stops the run when not even that is left, unless somebody else has stopped it", async () => {
    const world = await started(0.5);

    expect(await query(world, "c-1")).toMatchObject({ outcome: "stopped" });
    expect((await world.record())?.stop).toBe("budget");

    const [testCase] = someCases(1);
    const run = { ...(await world.record()), stop: "cancelled" } as RunRecord;
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });
    const payment = { run, config: world.config, testCase, caseKey: caseKeyOf("c-1") } as never;
    expect(await reserveCase(world.ports, payment)).toBe("stop");
    expect((await world.record())?.stop).toBe("cancelled");
  });

  test("does not wait for ever for a reservation whose holder is dead", async () => {
    const world = await started(1);
    await query(world, "c-1");
    world.time.now += 46 * 60_000;

    expect(await query(world, "c-2")).toMatchObject({ outcome: "stopped" });
    expect((await world.record())?.stop).toBe("budget");
  });

  test("is settled by whoever finds it finished", async () => {
    for (const finish of [
      (world: World) => score(world, "c-1"),
      (world: World) =>
        recordCaseError(world.ports, { ...input("c-1"), error: "Saiten.Timeout", cause: "" }),
    ]) {
      const world = await started(1);
      await query(world, "c-1");
      const { update } = world.ports.runs;
      const dies = () => Promise.reject(new Error("died"));
      const runs = { ...world.ports.runs, update: dies };
      await expect(scoreCase({ ...world.ports, runs }, input("c-1"))).rejects.toThrow("died");
      expect(world.ports.runs.update).toBe(update);
      expect(await held(world)).toHaveLength(1);

      await finish(world);

      expect(await world.record()).toMatchObject({
        held: {},
        spentUsd: expect.closeTo(4 * CALL_USD, 12),
      });
    }
  });

  test("of a run that is gone has nothing to settle", async () => {
    const world = await started(1);
    await query(world, "c-1");
    await score(world, "c-1");
    world.ports.runs.runs.clear();
    const ports = {
      ...world.ports,
      runs: { ...world.ports.runs, update: async () => ({}) as never },
    };

    await expect(
      recordCaseError(ports, { ...input("c-1"), error: "x", cause: "" }),
    ).resolves.toEqual({ brokenBy: "" });
  });

  test("that costs more than was reserved is told", async () => {
    const world = await started(1);
    await query(world, "c-1");
    const key = ledgerKeyOf(caseKeyOf("c-1"));
    await world.ports.runs.update(aRun, { set: { held: { [key]: 0.01 }, committedUsd: 0.01 } });

    await score(world, "c-1");

    expect((await world.record())?.overUsd).toBeCloseTo(3 * CALL_USD, 12);
  });
});

describe("a run that may have been told to stop", () => {
  const caseKey = caseKeyOf("a");
  const place = { ...aRun, caseKey };
  /** A store whose record of a moment ago says something else. */
  function withMemory(recent: RunRecord, latest: RunRecord) {
    const { runs } = aWorld().ports;
    const get: typeof runs.get = async (_, options) =>
      options?.maxAgeMs === undefined ? latest : recent;
    return { ...runs, get };
  }
  const record = { ...aRun, name: "n", status: "running", attempt: 1, createdAt: "" } as const;
  const held = { held: { [ledgerKeyOf(caseKey)]: 1 } };

  test("goes on by what was read a moment ago", async () => {
    const runs = withMemory(record, { ...record, stop: "cancelled" });

    expect(await runGoingOn(runs, place)).toEqual(record);
  });

  test("is read anew before a case is given up, whose reservation may be newer", async () => {
    const stopped = { ...record, stop: "budget" } as const;

    expect(await runGoingOn(withMemory(stopped, { ...stopped, ...held }), place)).toEqual({
      ...stopped,
      ...held,
    });
    expect(await runGoingOn(withMemory(stopped, stopped), place)).toBeUndefined();
  });
});

describe("mustStop", () => {
  const run = { held: { [ledgerKeyOf(caseKeyOf("a"))]: 1 } } as unknown as RunRecord;

  test("lets a case finish that is paid for, when only the budget is spent", () => {
    expect(mustStop(run, caseKeyOf("a"))).toBe(false);
    expect(mustStop({ ...run, stop: "budget" }, caseKeyOf("a"))).toBe(false);
    expect(mustStop({ ...run, stop: "budget" }, caseKeyOf("b"))).toBe(true);
    expect(mustStop({ ...run, stop: "cancelled" }, caseKeyOf("a"))).toBe(true);
  });
});

describe("a conversation of a run with a budget", () => {
  const talks = async (maxUsd: number) => {
    const config = budgeted(maxUsd, {}, aTalkConfig());
    const world = aWorld({ config, cases: [aTalk()] });
    await world.create();
    await prepare(world);
    return world;
  };
  const turn = (world: World) => simulateTurn(world.ports, input("t-1"));

  test("waits for others before its first message, or ends", async () => {
    const world = await talks(0.0001);
    const at = new Date(world.time.now).toISOString();
    await world.ports.runs.update(aRun, { set: { held: { other: 0.00001 }, ledgerAt: at } });

    expect(await turn(world)).toEqual({ outcome: "more", waitSeconds: BUDGET_WAIT_SECONDS });
    await world.ports.runs.update(aRun, { set: { held: {} } });
    expect(await turn(world)).toEqual({ outcome: "stopped" });
    expect((await world.record())?.stop).toBe("budget");
  });
});

describe("another attempt at a run with a budget", () => {
  test("counts what the one before has spent, and voids its reservations", async () => {
    const world = await started(3);
    await query(world, "c-1");
    await score(world, "c-1");
    await query(world, "c-2");
    expect(await held(world)).toHaveLength(1);

    await prepare(world, 2);

    expect(await world.record()).toMatchObject({
      held: {},
      carried: { [ledgerKeyOf(caseKeyOf("c-2"))]: 0 },
      spentUsd: expect.closeTo(4 * CALL_USD, 12),
      committedUsd: expect.closeTo(4 * CALL_USD, 12),
    });
  });

  test("counts the part of a case that was judged when it broke off, once", async () => {
    const world = await started(3);
    await query(world, "c-1");
    let asked = 0;
    const shouldEnd = () => (asked++ < 2 ? 900_000 : 0);
    await scoreCase({ ...world.ports, remainingMs: shouldEnd }, input("c-1"));

    await prepare(world, 2);
    const part = Number((await world.record())?.spentUsd);
    await query(world, "c-1");
    await score(world, "c-1");

    expect(part).toBeLessThan(4 * CALL_USD);
    expect((await world.record())?.spentUsd).toBeCloseTo(Number(world.result("c-1")?.costUsd), 12);
  });

  test("that does errors again counts only what is new", async () => {
    const world = await started(3);
    await query(world, "c-1");
    await recordCaseError(world.ports, { ...input("c-1"), error: "x", cause: "" });
    await world.ports.cases.put(aRun, {
      ...((await world.caseRecord("c-1")) as never as object),
      spentUsd: 0.01,
    } as never);

    await prepare(world, 2, true);
    expect((await world.record())?.carried).toEqual({ [ledgerKeyOf(caseKeyOf("c-1"))]: 0.01 });
    await query(world, "c-1");
    await score(world, "c-1");

    expect((await world.record())?.spentUsd).toBeCloseTo(4 * CALL_USD, 12);
    expect((await world.record())?.carried).toEqual({});
  });

  test("is refused when too little is left for the rest, and the run says why", async () => {
    const config = budgeted(typical * 2, { allowPartial: false });
    const world = aWorld({ config, cases: someCases(4) });
    await world.create();

    await expect(prepare(world)).rejects.toMatchObject({ code: "budget.estimate_above" });
    expect(await world.record()).toMatchObject({
      status: "created",
      error: { code: "budget.estimate_above", message: expect.stringContaining("--allow-partial") },
    });
  });
});

describe("the report of a run that its budget ended", () => {
  test("tells budget, spend and estimate, and every case is accounted for", async () => {
    const world = await started(1);
    await query(world, "c-1");
    await score(world, "c-1");
    await world.ports.runs.update(aRun, { set: { stop: "budget" } });

    await aggregateRun(world.ports, aRun);
    await gateRun(world.ports, aRun);

    const report = JSON.parse(world.text("report.json"));
    expect(report).toMatchObject({
      status: "incomplete",
      counts: { passed: 1, notRun: 3 },
      budget: { spentUsd: expect.closeTo(4 * CALL_USD, 12), overUsd: 0 },
      estimate: { cases: 4 },
      usage: { total: { partial: false, unknown: [] } },
    });
    expect(world.results().filter(({ status }) => status === "notRun")).toHaveLength(3);
  });

  test("counts what was judged of a case that was not finished", async () => {
    const world = await started(3, 1);
    await query(world, "c-1");
    let asked = 0;
    const soonOver = () => (asked++ < 2 ? 900_000 : 0);
    await scoreCase({ ...world.ports, remainingMs: soonOver }, input("c-1"));
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    await aggregateRun(world.ports, aRun);
    await gateRun(world.ports, aRun);

    const [unfinished] = world.results();
    const { usage } = JSON.parse(world.text("report.json"));
    expect(unfinished).toMatchObject({ status: "notRun" });
    expect(usage.judge.calls).toBe(unfinished?.usage?.calls);
  });
});
