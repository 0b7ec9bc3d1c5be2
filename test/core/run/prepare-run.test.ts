import { describe, expect, test } from "vitest";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { selectionOf } from "../../../lib/core/dataset/selection-of.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import type { CaseRecord, StopReason } from "../../../lib/core/run-record.ts";
import { aCase } from "../../support/factories.ts";
import {
  aJudge,
  aRun,
  aRunConfig,
  aSelection,
  aWorld,
  someCases,
} from "../../support/run-world.ts";

const first = { ...aRun, attempt: 1, retryErrors: false };

const aRecord = (caseId: string, status: CaseRecord["status"]): CaseRecord => ({
  caseId,
  caseKey: caseKeyOf(caseId),
  status,
  flaky: false,
  failedBy: [],
  scores: {},
  error: null,
});

type World = ReturnType<typeof aWorld>;

async function preparedWorld(...options: Parameters<typeof aWorld>): Promise<World> {
  const world = aWorld(...options);
  await world.create();
  return world;
}

/** Case ids of the work list, item by item. */
function workOf({ blobs, testSet }: World, attempt: number): readonly (readonly string[])[] {
  const ids = new Map(testSet.map(({ id }) => [caseKeyOf(id), id]));
  const text = new TextDecoder().decode(blobs.objects.get(keys.workList(aRun, attempt)));
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { caseKeys: string[] }).caseKeys)
    .map((caseKeys) => caseKeys.map((key) => ids.get(key) ?? key));
}

describe("a fresh run", () => {
  test("freezes its configuration and lists every case in the order of the file", async () => {
    const world = await preparedWorld({ cases: someCases(3) });

    const prepared = await prepareRun(world.ports, first);

    expect(prepared).toEqual({
      ...aRun,
      workKey: keys.workList(aRun, 1),
      mapPrefix: keys.mapResults(aRun, 1),
      mode: "single-turn",
      items: 3,
      maxConcurrency: 4,
    });
    const testSet = { ...world.config.testSet, selection: selectionOf(world.testSet) };
    expect(world.json(keys.config(aRun))).toEqual({ ...world.config, testSet });
    expect(workOf(world, 1)).toEqual([["c-1"], ["c-2"], ["c-3"]]);
    expect(world.json(keys.testCase(aRun, caseKeyOf("c-2")))).toMatchObject({ id: "c-2" });
  });

  test("is marked as running from now, with its cases counted", async () => {
    const world = await preparedWorld({ cases: someCases(3) });

    await prepareRun(world.ports, first);

    expect(await world.record()).toMatchObject({
      status: "running",
      attempt: 1,
      startedAt: "2030-01-01T00:00:00.000Z",
      cases: 3,
      done: 0,
      errors: 0,
      reached: false,
      probeUsage: noUsage,
    });
  });

  test("keeps the cases of a conversation together", async () => {
    const cases = [
      aCase({ id: "a-1", conversation: "a" }),
      aCase({ id: "b-1", conversation: "b" }),
      aCase({ id: "alone" }),
      aCase({ id: "a-2", conversation: "a" }),
    ];
    const world = await preparedWorld({ cases });

    expect((await prepareRun(world.ports, first)).items).toBe(3);
    expect(workOf(world, 1)).toEqual([["a-1", "a-2"], ["b-1"], ["alone"]]);
  });

  test("settles what is skipped, and says why", async () => {
    const cases = [
      aCase({ id: "blank", question: " " }),
      aCase({ id: "marked", skip: true }),
      aCase({ id: "unanswerable", expectedAnswer: undefined, expectAbstention: true }),
      aCase({ id: "plain" }),
      aCase({ id: "lacking", expectedAnswer: " " }),
    ];
    const config = aRunConfig({ metrics: [aSelection("contextual-recall")] });
    const world = await preparedWorld({ cases, config });

    await prepareRun(world.ports, first);

    expect(workOf(world, 1)).toEqual([["unanswerable"], ["plain"]]);
    expect((await world.record())?.done).toBe(3);
    expect((await world.caseRecord("blank"))?.error?.code).toBe("dataset.case_without_question");
    expect((await world.caseRecord("marked"))?.error?.code).toBe("dataset.case_skipped");
    expect(world.result("lacking")).toMatchObject({
      status: "skipped",
      answer: null,
      metrics: {},
      error: { code: "dataset.case_without_expected_answer" },
    });
  });

  test("a skipped case of a conversation is asked when a later one of it runs, and only then", async () => {
    const cases = [
      aCase({ id: "a-1", conversation: "a", skip: true }),
      aCase({ id: "a-2", conversation: "a" }),
      aCase({ id: "b-1", conversation: "b", skip: true }),
      aCase({ id: "a-3", conversation: "a", skip: true }),
    ];
    const world = await preparedWorld({ cases });

    await prepareRun(world.ports, first);

    expect(workOf(world, 1)).toEqual([["a-1", "a-2"]]);
    expect((await world.caseRecord("a-1"))?.status).toBe("skipped");
  });

  test("without anything to ask has an empty list", async () => {
    const world = await preparedWorld({ cases: [aCase({ skip: true })] });
    let probes = 0;
    const probe = async () => {
      probes += 1;
      return { usage: noUsage };
    };

    expect((await prepareRun({ ...world.ports, probe }, first)).items).toBe(0);

    expect(workOf(world, 1)).toEqual([]);
    expect(probes).toBe(0);
  });
});

describe("the judge of a run", () => {
  const document = { provider: "bedrock", modelId: "anthropic.claude-haiku-4-5" };
  const parameter = "/saiten/test/models/main";
  const stored = { provider: "parameter", alias: "main" } as const;

  async function withStored(value: string | undefined): Promise<World> {
    const world = await preparedWorld({ cases: someCases(2) });
    const request = { ...world.config, judge: stored };
    await world.blobs.put(keys.request(aRun), JSON.stringify(request));
    if (value !== undefined) world.ports.models.parameters.values.set(parameter, value);
    return world;
  }

  test("is looked up by its alias, and frozen as it was at the start", async () => {
    const world = await withStored(JSON.stringify(document));

    await prepareRun(world.ports, first);
    const frozen = world.json(keys.config(aRun));
    world.ports.models.parameters.values.set(
      parameter,
      JSON.stringify({ ...document, modelId: "x" }),
    );
    await prepareRun(world.ports, { ...first, attempt: 2 });

    expect(frozen).toMatchObject({
      judge: {
        provider: "bedrock",
        alias: "main",
        parameter,
        model: { prices: { asOf: "2026-09-23" } },
      },
    });
    expect(world.json(keys.config(aRun))).toEqual(frozen);
  });

  test("that is not there keeps the run from starting, and the record says why", async () => {
    const world = await withStored(undefined);
    let probes = 0;
    const probe = async () => {
      probes += 1;
      return { usage: noUsage };
    };

    await expect(prepareRun({ ...world.ports, probe }, first)).rejects.toMatchObject({
      code: "model.missing",
    });

    expect(probes).toBe(0);
    expect(await world.record()).toMatchObject({ status: "created", attempt: 0 });
    expect((await world.record())?.error?.message).toContain(parameter);
    expect(world.json(keys.config(aRun))).toBeUndefined();
  });

  test("is asked from the start without what it refused when it was tried", async () => {
    const world = await withStored(JSON.stringify(document));
    const opened: unknown[] = [];
    const ports = {
      ...world.ports,
      probe: async () => ({ usage: noUsage, refused: ["temperature"] as const }),
      openJudge: async (config: RunConfig) => {
        opened.push(config);
        return aJudge(() => ({ steps: ["Count."] }));
      },
    };
    const custom = { ...aSelection("Tone"), custom: "g-eval", options: { criteria: "Kind?" } };
    const request = { ...world.config, judge: stored, metrics: [custom] };
    await world.blobs.put(keys.request(aRun), JSON.stringify(request));

    await prepareRun(ports, first);

    const without = {
      judge: { refused: ["temperature"], model: { capabilities: { temperature: false } } },
    };
    expect(opened).toEqual([expect.objectContaining({ name: "handbook" })]);
    expect(opened[0]).toMatchObject(without);
    expect(world.json(keys.config(aRun))).toMatchObject(without);
  });

  test("with a limit of its own bounds the cases at once", async () => {
    const limits = { concurrency: 2 };
    const world = await withStored(JSON.stringify({ ...document, limits }));

    expect((await prepareRun(world.ports, first)).maxConcurrency).toBe(2);
  });
});

describe("a later attempt", () => {
  const cases = someCases(5);
  const statuses = ["passed", "failed", "error", "pending"] as const;

  async function interrupted(stop: StopReason = "cancelled"): Promise<World> {
    const world = await preparedWorld({ cases });
    await prepareRun(world.ports, first);
    for (const [index, status] of statuses.entries()) {
      await world.ports.cases.put(aRun, aRecord(`c-${index + 1}`, status));
    }
    const set = {
      status: "incomplete",
      stop,
      finishedAt: "x",
      reached: true,
    } as const;
    await world.ports.runs.update(aRun, {
      set: { ...set, unreachable: 20, error: { code: "run.machine_failed", message: "x" } },
    });
    world.time.now += 3_600_000;
    return world;
  }

  test("does only what has no result", async () => {
    const world = await interrupted();

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });

    expect(workOf(world, 2)).toEqual([["c-4"], ["c-5"]]);
    expect(workOf(world, 1)).toHaveLength(5);
    expect(await world.record()).toMatchObject({ attempt: 2, done: 3 });
  });

  test("does errors again when a dead endpoint had stopped the one before", async () => {
    const world = await interrupted("unreachable");

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });

    expect(workOf(world, 2)).toEqual([["c-3"], ["c-4"], ["c-5"]]);
  });

  test("does errors again where that was asked for, and marks them first", async () => {
    const world = await interrupted();

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });

    expect(workOf(world, 2)).toEqual([["c-3"], ["c-4"], ["c-5"]]);
    expect((await world.caseRecord("c-3"))?.status).toBe("pending");
    expect((await world.caseRecord("c-1"))?.status).toBe("passed");
  });

  test("starts with a clean record and keeps the moment of the first start", async () => {
    const world = await interrupted();

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });

    const record = await world.record();
    expect(record).toMatchObject({ status: "running", startedAt: "2030-01-01T00:00:00.000Z" });
    expect(record).not.toHaveProperty("stop");
    expect(record).not.toHaveProperty("finishedAt");
    expect(record).not.toHaveProperty("unreachable");
    expect(record).not.toHaveProperty("error");
    expect(record?.reached).toBe(false);
  });

  test("keeps a conversation whole as long as one case of it is unfinished", async () => {
    const talk = ["a-1", "a-2"].map((id) => aCase({ id, conversation: "a" }));
    const world = await preparedWorld({ cases: talk });
    await world.ports.cases.put(aRun, aRecord("a-1", "passed"));

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: false });

    expect(workOf(world, 2)).toEqual([["a-1", "a-2"]]);
  });
});

describe("the check of agent and judge", () => {
  test("counts what it took in every attempt", async () => {
    const world = await preparedWorld();
    const ports = {
      ...world.ports,
      probe: async () => ({ usage: { ...noUsage, calls: 1, inputTokens: 7 } }),
    };

    await prepareRun(ports, first);
    await prepareRun(ports, { ...first, attempt: 2 });

    expect((await world.record())?.probeUsage).toMatchObject({ calls: 2, inputTokens: 14 });
  });

  test("counts what a try took that a busy judge ended, and what the next one took", async () => {
    let failures = 1;
    const judge = aJudge(({ metric }) => {
      if (metric !== "Tone" || failures === 0) return { steps: ["Count."] };
      failures -= 1;
      throw new AppError("judge.throttled", { model: "m" }, { retryable: true });
    });
    const custom = (id: string) =>
      ({ ...aSelection(id), custom: "g-eval", options: { criteria: `${id}?` } }) as const;
    const config = aRunConfig({ metrics: [custom("Tone"), custom("Length")] });
    const world = await preparedWorld({ config, judge });
    const cost = { ...noUsage, calls: 1, inputTokens: 7 };
    const ports = { ...world.ports, probe: async () => ({ usage: cost, embeddingUsage: cost }) };

    await expect(prepareRun(ports, first)).rejects.toMatchObject({ code: "judge.throttled" });
    expect(await world.record()).toMatchObject({
      attempt: 0,
      probeUsage: { calls: 2, inputTokens: 17 },
      error: { code: "judge.throttled" },
    });
    await prepareRun(ports, first);

    const record = await world.record();
    expect(record).toMatchObject({
      probeUsage: { calls: 4, inputTokens: 34 },
      probeEmbeddingUsage: { calls: 2, inputTokens: 14 },
    });
    expect(record).not.toHaveProperty("error");
  });

  test("fails before anything else, and says why in the run's language", async () => {
    const config = aRunConfig({ language: "ja" });
    const world = await preparedWorld({ config });
    const before = [...world.blobs.objects.keys()];
    const details = { model: "main", parameter: "models.main", reason: "HTTP 404" };
    const probe = async () => {
      throw new AppError("judge.unreachable", details);
    };

    await expect(prepareRun({ ...world.ports, probe }, first)).rejects.toMatchObject({
      code: "judge.unreachable",
    });

    expect([...world.blobs.objects.keys()]).toEqual(before);
    const record = await world.record();
    expect(record).toMatchObject({ status: "created", attempt: 0 });
    expect(record?.error).toMatchObject({ code: "judge.unreachable" });
    expect(record?.error?.message).toContain("評価モデル main（models.main）");
  });

  test("a fault of ours is not told as the run's", async () => {
    const world = await preparedWorld();
    const probe = async () => {
      throw new TypeError("x is not a function");
    };

    await expect(prepareRun({ ...world.ports, probe }, first)).rejects.toThrow(TypeError);

    expect(await world.record()).not.toHaveProperty("error");
  });
});

test("a run without its configuration can't be prepared", async () => {
  await expect(prepareRun(aWorld().ports, first)).rejects.toMatchObject({
    code: "run.missing_object",
    details: { key: keys.request(aRun) },
  });
});
