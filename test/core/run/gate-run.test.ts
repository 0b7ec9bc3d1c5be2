import { describe, expect, test } from "vitest";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import { gateRun } from "../../../lib/core/run/gate-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { saveResult } from "../../../lib/core/run/save-result.ts";
import { aResult, aScore } from "../../support/result-factories.ts";
import { aRun, aRunConfig, aWorld, someCases, type World } from "../../support/run-world.ts";

/** A run of ten cases of which so many passed; the others failed. */
async function aggregatedWorld(passed: number, changes: Partial<RunConfig> = {}): Promise<World> {
  const world = aWorld({ cases: someCases(10), config: aRunConfig(changes) });
  await world.create();
  const usage = { ...noUsage, calls: 1, inputTokens: 5 };
  const probe = async () => ({ usage });
  await prepareRun({ ...world.ports, probe }, { ...aRun, attempt: 1, retryErrors: false });
  for (const [index, { id }] of world.testSet.entries()) {
    const good = index < passed;
    const metrics = { "answer-relevancy": aScore(good ? 1 : 0, { usage: { ...usage, calls: 2 } }) };
    const outcome = good ? {} : ({ status: "failed", failedBy: ["outcome"] as const } as const);
    await saveResult(
      world.ports,
      aRun,
      aResult({ caseId: id, metrics, ...outcome, failedBy: good ? [] : ["outcome"] }),
    );
  }
  await aggregateRun(world.ports, aRun);
  world.time.now += 60_000;
  return world;
}

const reportOf = (world: World) => world.json(keys.report(aRun, "report.json")) as Report;

describe("the verdict of a run", () => {
  const gates = [{ name: "passRate >= 0.9", rule: "passRate >= 0.9" }];

  test("is pass when every gate passes", async () => {
    const world = await aggregatedWorld(9, { gates });

    expect(await gateRun(world.ports, aRun)).toMatchObject({
      ...aRun,
      verdict: "pass",
      breached: false,
    });
    expect(reportOf(world).gates).toMatchObject([{ rule: "passRate >= 0.9", status: "pass" }]);
  });

  test("is fail when one does not", async () => {
    const world = await aggregatedWorld(8, { gates });

    expect(await gateRun(world.ports, aRun)).toMatchObject({ verdict: "fail", breached: true });
  });

  test("is pass without gates, and the report says that there were none", async () => {
    const world = await aggregatedWorld(0);

    expect((await gateRun(world.ports, aRun)).verdict).toBe("pass");
    expect(reportOf(world).warnings.map(({ code }) => code)).toContain("run.no_gates");
  });

  test("is incomplete for a run whose machine broke", async () => {
    const world = await aggregatedWorld(10, { gates });

    expect((await gateRun(world.ports, { ...aRun, broken: true })).verdict).toBe("incomplete");
    expect(await world.record()).toMatchObject({ status: "incomplete" });
  });

  test("stays for a run that was cancelled when no case was left", async () => {
    const world = await aggregatedWorld(10, { gates });
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    expect((await gateRun(world.ports, aRun)).verdict).toBe("pass");
    expect(await world.record()).toMatchObject({ status: "completed" });
  });

  test("is never given when a gate of the frozen configuration can't be read", async () => {
    const world = await aggregatedWorld(10);
    const broken = { ...world.config, gates: [{ name: "x", rule: "passRate is good" }] };
    await world.ports.blobs.put(keys.config(aRun), JSON.stringify(broken));

    await expect(gateRun(world.ports, aRun)).rejects.toMatchObject({ code: "run.corrupt_object" });
    expect(await world.record()).toMatchObject({ status: "running" });
  });

  test("needs the figures", async () => {
    const world = await aggregatedWorld(10);
    await world.ports.blobs.put(keys.figures(aRun), "null");

    await expect(gateRun(world.ports, aRun)).rejects.toMatchObject({ code: "run.corrupt_object" });
    world.blobs.objects.delete(keys.figures(aRun));
    await expect(gateRun(world.ports, aRun)).rejects.toMatchObject({ code: "run.missing_object" });
  });
});

describe("the notice", () => {
  test("compares with the run before, of which nothing is known at first", async () => {
    const first = await aggregatedWorld(9);
    const { notice } = await gateRun(first.ports, aRun);
    const second = await aggregatedWorld(7);
    const outcomes = [...first.blobs.objects].filter(([key]) => key.includes("/outcomes/"));
    for (const [key, bytes] of outcomes) {
      const [earlier] = JSON.parse(new TextDecoder().decode(bytes));
      await second.ports.blobs.put(key, JSON.stringify([{ ...earlier, runId: "01JEARLIER" }]));
    }

    const { notice: next } = await gateRun(second.ports, aRun);

    expect(notice).toMatchObject({ passed: 9, of: 10, changes: [] });
    expect(notice.text).not.toContain("→");
    expect(next.changes).toEqual([
      { metric: "answer-relevancy", name: "Answer relevancy", before: 0.9, after: 0.7 },
    ]);
    expect(next.text).toContain("Answer relevancy 0.90 → 0.70");
  });
});

describe("the report", () => {
  test("tells which run it is of, and closes it", async () => {
    const world = await aggregatedWorld(9, { note: "before the release" });

    await gateRun(world.ports, aRun);

    expect(reportOf(world)).toMatchObject({
      schemaVersion: 1,
      run: {
        id: "01JRUN",
        name: "handbook",
        startedAt: "2030-01-01T00:00:00.000Z",
        finishedAt: "2030-01-01T00:01:00.000Z",
        testSet: { name: "cases", version: "v1" },
        agent: { type: "sample", name: "sample" },
        judge: { provider: "openai", model: "judge-1" },
        language: "en",
        note: "before the release",
      },
      counts: { total: 10, passed: 9, failed: 1 },
    });
    expect(await world.record()).toMatchObject({
      status: "completed",
      finishedAt: "2030-01-01T00:01:00.000Z",
    });
  });

  test("counts the check of the judge among its calls; a cost that nobody knows is not 0", async () => {
    const world = await aggregatedWorld(10);

    await gateRun(world.ports, aRun);

    expect(reportOf(world).usage.judge).toMatchObject({
      calls: 21,
      inputTokens: 55,
      costUsd: null,
    });
  });

  test.each([
    [{ provider: "offline", alias: "offline" }, "offline"],
    [{ provider: "scripted", alias: "scripted", version: "abc" }, "scripted"],
  ] as const)("of a judge that costs nothing says so: %j", async (judge, model) => {
    const world = await aggregatedWorld(10, { judge, agent: { type: "recorded", name: "v2" } });

    await gateRun(world.ports, aRun);

    expect(reportOf(world).usage.judge.costUsd).toBe(0);
    expect(reportOf(world).run).toMatchObject({
      agent: { type: "recorded", name: "v2" },
      judge: { model },
    });
  });

  test.each([
    [{ type: "sample", documents: "d" }, "pass", 0],
    [{ type: "recorded" }, "unmeasured", null],
  ] as const)("a gate on costs needs both costs: %j", async (agent, status, value) => {
    const judge = { provider: "offline", alias: "offline" } as const;
    const gates = [{ name: "cheap", rule: "costUsd <= 1" }];
    const world = await aggregatedWorld(10, { judge, agent, gates });

    await gateRun(world.ports, aRun);

    expect(reportOf(world).gates).toMatchObject([{ name: "cheap", status, value }]);
  });

  test.each([
    [{ inputPerMTok: 1_000, outputPerMTok: 0, currency: "USD" }, 0.009, "fail"],
    [undefined, null, "unmeasured"],
  ] as const)("the embedding model is part of the costs: %j", async (prices, value, status) => {
    const baseUrl = "http://127.0.0.1:9/v1";
    const plain = {
      provider: "openai",
      modelId: "m",
      baseUrl,
      capabilities: {},
      limits: {},
    } as const;
    const model = prices === undefined ? plain : { ...plain, prices };
    const world = await aggregatedWorld(10, {
      judge: { provider: "offline", alias: "offline" },
      agent: { type: "sample", documents: "d" },
      embedding: { alias: "vectors", model },
      gates: [{ name: "cheap", rule: "costUsd <= 0.001" }],
    });
    const probeEmbeddingUsage = { ...noUsage, calls: 1, inputTokens: 9 };
    await world.ports.runs.update(aRun, { set: { probeEmbeddingUsage } });

    await gateRun(world.ports, aRun);

    expect(reportOf(world).usage.embedding).toEqual({ ...probeEmbeddingUsage, costUsd: value });
    expect(reportOf(world).gates).toMatchObject([{ name: "cheap", status, value }]);
  });

  test("of a judge without prices has unknown costs, whatever was asked", async () => {
    const world = aWorld({ cases: [] });
    await world.create();
    await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
    await aggregateRun(world.ports, aRun);

    await gateRun(world.ports, aRun);

    expect(reportOf(world).usage.judge).toEqual({ ...noUsage, costUsd: null });
    expect(reportOf(world).verdict).toBe("incomplete");
  });

  test("comes in every form, report.json last", async () => {
    const world = await aggregatedWorld(9);
    const written: string[] = [];
    const put: typeof world.ports.blobs.put = (key, ...rest) => {
      const folder = keys.report(aRun, "");
      if (key.startsWith(folder)) written.push(key.slice(folder.length));
      return world.ports.blobs.put(key, ...rest);
    };

    await gateRun({ ...world.ports, blobs: { ...world.ports.blobs, put } }, aRun);

    expect(written).toEqual(["report.html", "report.md", "report.json"]);
    expect(world.text("report.html")).toContain("c-10");
    expect(world.text("report.md")).toContain("c-10");
  });

  test("of a run whose start left no trace begins with its creation", async () => {
    const world = await aggregatedWorld(10);
    const { startedAt: _, probeUsage: __, ...record } = (await world.record()) ?? {};
    const runs = { ...world.ports.runs, get: async () => record as never };

    await gateRun({ ...world.ports, runs }, aRun);

    expect(reportOf(world).run.startedAt).toBe("2030-01-01T00:00:00.000Z");
  });
});
