import { describe, expect, test } from "vitest";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import type { CallOptions, Embedder, Judge } from "../../../lib/core/ports.ts";
import type { QuotaLease } from "../../../lib/core/quota/quota.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { openLeases } from "../../../lib/core/run/model-leases.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { createMemoryQuota } from "../../support/memory-quota.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const modelOf = (limits: object) =>
  modelDocumentSchema.parse({ provider: "bedrock", modelId: "m", limits });
const judgeOf = (limits: object): RunConfig["judge"] => ({
  provider: "bedrock",
  alias: "main",
  model: modelOf(limits),
});

function opened(config: Partial<RunConfig>, pause?: (ms: number) => Promise<void>) {
  const quota = createMemoryQuota();
  const time = { now: 600_000 };
  const clock = { now: () => time.now };
  const leases = openLeases({ quota, clock }, aRun, aRunConfig(config), pause);
  const seen: (QuotaLease | undefined)[] = [];
  const note = (options?: CallOptions) => seen.push(options?.lease);
  const judge: Judge = {
    traits: { identity: "j", byName: false, stored: true },
    ask: async (_, options) => {
      note(options);
      return { outcome: "notApplicable", reason: "offline" };
    },
  };
  const embedder: Embedder = {
    traits: { identity: "e", model: "e", textsPerRequest: 1 },
    embed: async (_, options) => {
      note(options);
      return { vectors: [], usage: noUsage };
    },
  };
  return { quota, time, leases, judge, embedder, seen };
}

const need = { requests: 1, tokens: 100 };

describe("the leases of an invocation", () => {
  test("are none for models without limits, and nothing is written", async () => {
    const { leases, judge, embedder, seen, quota } = opened({
      judge: judgeOf({}),
      embedding: { alias: "titan", model: modelOf({ concurrency: 2 }) },
    });

    await leases.judge(judge).ask(aJudgeRequest());
    await leases.embedder(embedder)?.embed(["a"]);

    expect(seen).toEqual([undefined, undefined]);
    expect(leases.waitSeconds("a")).toBe(0);
    await leases.close();
    expect(quota.writes()).toBe(0);
  });

  test("are none where no model judges", () => {
    const { leases, judge } = opened({ judge: { provider: "offline", alias: "offline" } });

    expect(leases.judge(judge)).toBe(judge);
    expect(leases.embedder(undefined)).toBeUndefined();
  });

  test("go with every call to a model that has limits, one for each model", async () => {
    const { leases, judge, embedder, seen } = opened({
      judge: judgeOf({ tokensPerMinute: 1_000 }),
      embedding: { alias: "titan", model: modelOf({ requestsPerMinute: 10 }) },
    });

    await leases.judge(judge).ask(aJudgeRequest());
    await leases.embedder(embedder)?.embed(["a"]);

    expect(leases.judge(judge).traits).toBe(judge.traits);
    expect(leases.embedder(embedder)?.traits).toBe(embedder.traits);
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(2);
    expect(seen).not.toContain(undefined);
  });

  test("tell when to come back, cases some seconds apart", async () => {
    const { leases, judge, seen, time } = opened({ judge: judgeOf({ tokensPerMinute: 150 }) });
    await leases.judge(judge).ask(aJudgeRequest());
    expect(leases.waitSeconds("a")).toBe(0);

    await seen[0]?.reserve(need);
    expect(await seen[0]?.reserve(need)).toMatchObject({ kind: "usedUp" });
    time.now += 500;

    const waits = ["0", "1", "2", "3", "4", "a", "f"].map((key) => leases.waitSeconds(key));
    expect(Math.min(...waits)).toBe(60);
    expect(Math.max(...waits)).toBe(64);
    expect(new Set(waits).size).toBe(5);
  });

  test.each([{}, { tokensPerMinute: 1_000 }])(
    "tell how long a model asks to be left alone, whatever its limits: %j",
    async (limits) => {
      const { leases, judge, embedder, time } = opened({
        judge: judgeOf(limits),
        embedding: { alias: "titan", model: modelOf(limits) },
      });
      const closed = (waitMs: number) => () =>
        Promise.reject(new Unanswered("noTimeLeft", { waitMs }));

      const asked = leases.judge({ ...judge, ask: closed(61_000) }).ask(aJudgeRequest());
      await expect(asked).rejects.toMatchObject({ why: "noTimeLeft" });
      expect(leases.waitSeconds("0")).toBeGreaterThanOrEqual(61);
      time.now += 30_000;
      const embedded = leases.embedder({ ...embedder, embed: closed(40_000) })?.embed(["a"]);
      await expect(embedded).rejects.toMatchObject({ why: "noTimeLeft" });

      expect(leases.waitSeconds("0")).toBeGreaterThanOrEqual(40);
      expect(leases.waitSeconds("0")).toBeLessThan(46);
      time.now += 40_000;
      expect(leases.waitSeconds("0")).toBe(0);
    },
  );

  test("tell no time to wait where a model names none", async () => {
    const { leases, judge } = opened({ judge: judgeOf({}) });
    const ask = () => Promise.reject(new Unanswered("noTimeLeft"));

    const asked = leases.judge({ ...judge, ask }).ask(aJudgeRequest());

    await expect(asked).rejects.toThrow(Unanswered);
    expect(leases.waitSeconds("0")).toBe(0);
  });

  test("give back what is left, and no store that is down makes that a failure", async () => {
    const { leases, judge, seen, quota } = opened({ judge: judgeOf({ tokensPerMinute: 1_000 }) });
    await leases.judge(judge).ask(aJudgeRequest());
    await seen[0]?.reserve(need);
    const give = quota.give;
    Object.assign(quota, {
      give: async () => {
        throw new Error("down");
      },
    });
    await leases.close();
    expect([...quota.used.values()][0]).toEqual({ requests: 0, tokens: 800 });

    Object.assign(quota, { give });
    await seen[0]?.reserve(need);
    await leases.close();
    expect([...quota.used.values()][0]).toEqual({ requests: 0, tokens: 900 });
  });

  test("wait themselves where nothing else can", async () => {
    const pauses: number[] = [];
    const world = opened({ judge: judgeOf({ tokensPerMinute: 150 }) }, async (ms) => {
      pauses.push(ms);
      world.time.now += ms;
    });
    await world.leases.judge(world.judge).ask(aJudgeRequest());

    await world.seen[0]?.reserve(need);
    expect(await world.seen[0]?.reserve(need)).toMatchObject({ kind: "reserved" });
    expect(pauses).toEqual([60_000]);
  });
});
