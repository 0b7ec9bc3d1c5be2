import { describe, expect, it } from "vitest";
import { estimateOf } from "../../../lib/core/api/estimate-of.ts";
import { keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import { planRun } from "../../../lib/core/api/plan-run.ts";
import { startRun } from "../../../lib/core/api/start-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import type { Fields } from "../../../lib/core/validation/value-at.ts";
import { createMemoryApi, type MemoryApi } from "../../support/memory-api.ts";

const tenant = "acme";
const BODY = { testSet: "handbook", agent: "recorded", judge: "offline" };
const cases = ["a", "b", "c"].map((id) => ({
  id,
  question: `${id}?`,
  expectedAnswer: `${id}.`,
  answer: `${id}!`,
  tags: [id],
  priority: id === "a" ? "smoke" : "full",
}));

async function aWorld(options: Parameters<typeof createMemoryApi>[0] = {}): Promise<MemoryApi> {
  const world = createMemoryApi(options);
  const body = { name: "handbook", mode: "single-turn", recorded: true, cases } as const;
  await keepTestSet(world.ports, tenant, body);
  return world;
}

const codesOf = (result: { readonly ok: boolean; readonly error?: readonly { code: string }[] }) =>
  result.error?.map(({ code }) => code);

/** The ports with a process that dies at the n-th write, before or after it takes effect. */
function dyingAt(world: MemoryApi, nth: number, when: "before" | "after") {
  let writes = 0;
  const write = async <T>(effect: () => Promise<T>): Promise<T> => {
    writes += 1;
    if (writes === nth && when === "before") throw new Error("crash");
    const result = await effect();
    if (writes === nth) throw new Error("crash");
    return result;
  };
  const { blobs, runs, executions } = world.ports;
  return {
    ...world.ports,
    blobs: {
      ...blobs,
      put: (...args: Parameters<typeof blobs.put>) => write(() => blobs.put(...args)),
    },
    runs: {
      ...runs,
      create: (...args: Parameters<typeof runs.create>) => write(() => runs.create(...args)),
    },
    executions: {
      ...executions,
      start: (...args: Parameters<typeof executions.start>) =>
        write(() => executions.start(...args)),
    },
  };
}

describe("startRun", () => {
  it("registers the run and starts its first execution", async () => {
    const { ports, executions } = await aWorld();

    const started = await startRun(ports, { tenant, body: BODY });

    expect(started).toMatchObject({
      ok: true,
      value: { isNew: true, run: { tenant, runId: "01RUN1", name: "handbook", status: "created" } },
    });
    expect([...executions.inputs]).toEqual([
      ["01RUN1-1", { tenant, runId: "01RUN1", attempt: 1, retryErrors: false }],
    ]);
  });

  it("makes another run each time without a key, and one with it", async () => {
    const { ports, executions } = await aWorld();
    const start = (key?: string) =>
      startRun(ports, { tenant, body: BODY, ...(key !== undefined && { key }) });

    await start();
    await start();
    expect(executions.inputs.size).toBe(2);
    const first = await start("k");
    const again = await start("k");

    expect(executions.inputs.size).toBe(3);
    expect(first).toMatchObject({ value: { isNew: true } });
    expect(again).toMatchObject({ value: { isNew: false } });
  });

  it("refuses a key that came with another body, also when that made no run yet", async () => {
    const world = await aWorld();
    const { ports } = world;
    await startRun(dyingAt(world, 2, "before"), { tenant, key: "k", body: BODY }).catch(() => null);

    const other = await startRun(ports, { tenant, key: "k", body: { ...BODY, note: "x" } });

    expect(codesOf(other)).toEqual(["api.key_reused"]);
  });

  it.each([1, 2, 3, 4, 5].flatMap((nth) => [[nth, "before"] as const, [nth, "after"] as const]))(
    "is healed by a repeat when it dies at write %i, %s it",
    async (nth, when) => {
      const world = await aWorld();
      const request = { tenant, key: "k", body: BODY };
      await expect(startRun(dyingAt(world, nth, when), request)).rejects.toThrow("crash");

      const repeated = await startRun(world.ports, request);

      expect(repeated.ok).toBe(true);
      expect(world.executions.inputs.size).toBe(1);
      const [name = ""] = world.executions.inputs.keys();
      const run = { tenant, runId: name.slice(0, -2) };
      expect(await world.ports.runs.get(run)).toMatchObject({ status: "created" });
      expect(await world.ports.blobs.get(keys.request(run))).toBeDefined();
      expect(await world.ports.blobs.get(keys.testSet(run))).toBeDefined();
    },
  );

  it("lets two requests with one key at once make one run", async () => {
    const { ports, executions } = await aWorld();
    const start = (note: string) => startRun(ports, { tenant, key: "k", body: { ...BODY, note } });

    const same = await Promise.all([start("x"), start("x"), start("y")]);

    expect(executions.inputs.size).toBe(1);
    expect(same.map(codesOf)).toContainEqual(["api.key_reused"]);
  });

  it("starts nothing anew for a run that has begun", async () => {
    const { ports, executions } = await aWorld();
    const started = await startRun(ports, { tenant, key: "k", body: BODY });
    const runId = started.ok ? started.value.run.runId : "";
    await ports.runs.update({ tenant, runId }, { set: { status: "completed" } });
    executions.end(`${runId}-1`, "succeeded");
    const start = executions.start;
    let starts = 0;
    const counted = {
      ...ports,
      executions: {
        ...executions,
        start: (...args: Parameters<typeof start>) => {
          starts += 1;
          return start(...args);
        },
      },
    };

    expect((await startRun(counted, { tenant, key: "k", body: BODY })).ok).toBe(true);
    expect(starts).toBe(0);
  });

  it("starts nothing of what is wrong", async () => {
    const { ports, executions, blobs } = await aWorld();
    const before = blobs.objects.size;

    expect(codesOf(await startRun(ports, { tenant, key: "k", body: {} }))).not.toBeUndefined();
    expect(executions.inputs.size).toBe(0);
    expect(blobs.objects.size).toBe(before);
  });

  it("refuses a run that its budget does not pay for", async () => {
    const model = { provider: "bedrock", modelId: "global.anthropic.claude-sonnet-5" };
    const parameters = { "/saiten/test/acme/models/main": JSON.stringify(model) };
    const { ports, executions } = await aWorld({ parameters });
    const start = (maxCostUsd: number) =>
      startRun(ports, { tenant, body: { ...BODY, judge: "main", limits: { maxCostUsd } } });

    expect(codesOf(await start(0.0001))).toEqual(["budget.estimate_above"]);
    expect(executions.inputs.size).toBe(0);
    expect((await start(100)).ok).toBe(true);
  });
});

describe("estimateOf", () => {
  it("tells what a run would take, and how much of it a budget pays for", async () => {
    const model = { provider: "bedrock", modelId: "global.anthropic.claude-sonnet-5" };
    const parameters = { "/saiten/test/acme/models/main": JSON.stringify(model) };
    const { ports, executions } = await aWorld({ parameters });
    const estimate = (more: Fields) =>
      estimateOf(ports, { tenant, body: { ...BODY, judge: "main", ...more } });

    expect(await estimate({})).toMatchObject({
      value: { cases: 3, maxCostUsd: null, casesWithinBudget: null, warnings: [] },
    });
    expect(await estimate({ limits: { maxCostUsd: 100 } })).toMatchObject({
      value: { maxCostUsd: 100, casesWithinBudget: 3 },
    });
    expect(codesOf(await estimate({ agent: "nobody" }))).toEqual(["api.document_not_found"]);
    expect(executions.inputs.size).toBe(0);
  });
});

describe("planRun", () => {
  const plan = async (more: Fields, options: Parameters<typeof aWorld>[0] = {}) =>
    planRun((await aWorld(options)).ports, { tenant, body: { ...BODY, ...more } });

  it("takes the cases that are asked for, and what the configuration says", async () => {
    const tagged = await plan({ tags: ["a", "b"] });
    expect(tagged).toMatchObject({ value: { config: { testSet: { cases: 2 } } } });
    const smoke = await plan({ priority: "smoke", sample: 5, seed: 1 });
    expect(smoke).toMatchObject({ value: { cases: [{ id: "a" }] } });
    const told = await plan({ name: "x", language: "en", note: "n", repeat: 2, mode: null });
    expect(told).toMatchObject({
      value: { config: { name: "x", language: "en", note: "n", repeat: 2, mode: "single-turn" } },
    });
    expect(codesOf(await plan({ tags: ["none"] }))).toEqual(["dataset.nothing_selected"]);
  });

  it("finds models and agents of the tenant alone", async () => {
    const bedrock = JSON.stringify({ provider: "bedrock", modelId: "m" });
    const parameters = {
      "/saiten/test/models/main": bedrock,
      "/saiten/test/acme/models/own": bedrock,
      "/saiten/test/acme/models/broken": "{",
      "/saiten/test/acme/agents/own": JSON.stringify({ type: "recorded" }),
      "/saiten/test/acme/agents/broken": "{",
      "/saiten/test/acme/agents/files": JSON.stringify({ type: "sample", documents: "./d" }),
    };
    const by = (more: Fields, own = false) =>
      plan(more, { parameters, policy: { ownMachine: own } }).then(codesOf);

    expect(await by({ judge: "main" })).toEqual(["model.missing"]);
    expect(await by({ judge: "own", embedding: "own" })).toBeUndefined();
    expect(await by({ judge: { model: "own", votes: 3 } })).toBeUndefined();
    expect(await by({ judge: "broken", embedding: "a b" })).toEqual([
      "model.not_json",
      "model.bad_alias",
    ]);
    expect(await by({ agent: "own" })).toBeUndefined();
    expect(await by({ agent: "broken" })).toEqual(["api.document_damaged"]);
    expect(await by({ agent: "a b" })).toEqual(["api.document_not_found"]);
    expect(await by({ agent: "files" })).toEqual(["api.agent_of_command"]);
    expect(await by({ agent: "files" }, true)).toBeUndefined();
  });

  it("says what is wrong with names, values, cases and gates", async () => {
    expect(codesOf(await plan({ testSet: "none" }))).toEqual(["api.test_set_not_found"]);
    expect(codesOf(await plan({ testSet: "a b" }))).toEqual(["api.test_set_not_found"]);
    expect(codesOf(await plan({ baseline: "01X" }))).toEqual(["config.not_supported_yet"]);
    expect(codesOf(await plan({ repeat: 0 }))).toEqual(["api.invalid_field"]);
    expect(codesOf(await plan({ mode: "multi-turn" }))).toContain("dataset.single_turn");
    expect(codesOf(await plan({ gates: ["nothing"] }))).toHaveLength(1);
    expect(codesOf(await plan({ testSet: "../x", models: {} }))).toEqual([
      "api.names_only",
      "api.names_only",
    ]);
  });

  it("is of no use where the cases of a version are gone", async () => {
    const { ports } = await aWorld();
    const testSets = { ...ports.testSets, read: async () => undefined };

    const planned = await planRun({ ...ports, testSets }, { tenant, body: BODY });

    expect(codesOf(planned)).toEqual(["dataset.empty"]);
  });
});
