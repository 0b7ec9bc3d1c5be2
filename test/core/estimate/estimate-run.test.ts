import { describe, expect, it } from "vitest";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { MOST_SAMPLED } from "../../../lib/core/estimate/assumptions.ts";
import { budgetOf, casesWithin, checkBudget } from "../../../lib/core/estimate/check-budget.ts";
import { estimateRun, evenSample } from "../../../lib/core/estimate/estimate-run.ts";
import { renderEstimate } from "../../../lib/core/estimate/render-estimate.ts";
import type { RunEstimate } from "../../../lib/core/estimate/run-estimate.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import type { Usage } from "../../../lib/core/results.ts";
import { allRepetitions } from "../../../lib/core/run/repetition.ts";
import { aRunConfig, aSelection, someCases } from "../../support/run-world.ts";
import { aTalk, aTalkConfig } from "../../support/talks.ts";

const model = {
  provider: "openai",
  modelId: "judge-1",
  baseUrl: "http://127.0.0.1:9/v1",
  limits: {},
  prices: { inputPerMTok: 2, outputPerMTok: 10 },
};
const judge = { provider: "openai", alias: "main", model } as never;
const embedding = { alias: "e", model } as never;
const priced = (changes: Partial<RunConfig> = {}) => aRunConfig({ judge, ...changes });
const limited = (maxCostUsd: number, changes: Partial<RunConfig> = {}): RunConfig => {
  const config = priced(changes);
  return { ...config, limits: { ...config.limits, maxCostUsd } };
};

describe("evenSample", () => {
  it("takes cases from the first on, evenly, and all where there are few", () => {
    expect(evenSample([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(evenSample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6]);
    expect(evenSample([], 3)).toEqual([]);
  });
});

describe("estimateRun", () => {
  it("scales what a sample of the cases takes", async () => {
    const few = await estimateRun(priced(), someCases(MOST_SAMPLED));
    const many = await estimateRun(priced(), someCases(MOST_SAMPLED * 5));

    expect(many).toMatchObject({ cases: MOST_SAMPLED * 5, sampled: MOST_SAMPLED });
    const onePerRun = 1;
    expect(many.judge.calls - onePerRun).toBe(5 * (few.judge.calls - onePerRun));
    expect(many.seconds).toBeGreaterThan(4 * few.seconds);
  });

  it.each([
    [{ requestsPerMinute: 6 }, ({ calls }: Usage) => calls * 10],
    [
      { tokensPerMinute: 600 },
      ({ inputTokens, outputTokens }: Usage) => (inputTokens + outputTokens) / 10,
    ],
    [{ concurrency: 1 }, ({ calls }: Usage) => calls * 3],
  ])("takes as long as the model's limits %j make it last", async (limits, seconds) => {
    const free = priced();
    const slow = priced({
      judge: { provider: "openai", alias: "main", model: { ...model, limits } } as never,
    });

    const estimate = await estimateRun(slow, someCases(4));

    expect(estimate.seconds).toBe(Math.ceil(seconds(estimate.judge)));
    expect(estimate.seconds).toBeGreaterThan((await estimateRun(free, someCases(4))).seconds);
  });

  it("adds the checks of the models, and the steps of custom metrics once", async () => {
    const custom = {
      ...aSelection("Tone"),
      custom: "g-eval",
      options: { criteria: "polite" },
    } as const;
    const config = priced({ metrics: [custom], embedding });

    const { judge: asked, embedding: embedded, onceUsd } = await estimateRun(config, someCases(3));

    expect(asked.calls).toBe(1 + 1 + 3);
    expect(embedded.calls).toBe(1);
    expect(onceUsd).toBeGreaterThan(0);
  });

  it("leaves out cases that are skipped, and asks nobody where no model is used", async () => {
    const offline = aRunConfig({ judge: { provider: "offline", alias: "offline" } });

    expect(await estimateRun(priced(), someCases(2, { skip: true }))).toMatchObject({
      cases: 0,
      costUsd: 0,
    });
    expect(await estimateRun(offline, someCases(2))).toMatchObject({
      cases: 2,
      costUsd: 0,
      seconds: 0,
    });
  });

  it("pays for vectors even where rules judge", async () => {
    const config = aRunConfig({
      judge: { provider: "offline", alias: "offline" },
      embedding,
      metrics: [aSelection("ragas-semantic-similarity")],
    });

    const estimate = await estimateRun(config, someCases(1));

    expect(estimate.embedding.calls).toBe(2);
    expect(estimate.judge.calls).toBe(0);
  });

  it("is unknown without a price, never zero", async () => {
    expect(await estimateRun(aRunConfig(), someCases(1))).toMatchObject({
      costUsd: null,
      mostCostUsd: null,
      onceUsd: null,
    });
  });

  it("takes all votes at the most", async () => {
    const judging = { plan: "stepwise", votes: 3, voteWithin: 0.1 } as const;
    const once = await estimateRun(priced(), someCases(2));
    const thrice = await estimateRun(priced({ judging }), someCases(2));

    expect(thrice.costUsd).toBe(once.costUsd);
    expect(thrice.mostCostUsd).toBeCloseTo(3 * Number(once.mostCostUsd), 9);
    expect(Number(once.mostCostUsd)).toBeGreaterThan(Number(once.costUsd));
  });
});

describe("a budget", () => {
  it("is none without a limit, a price to pay, or anybody to ask", () => {
    const offline = { judge: { provider: "offline", alias: "offline" } } as const;

    expect(budgetOf(priced())).toBeUndefined();
    expect(budgetOf(limited(5, offline))).toBeUndefined();
    expect(budgetOf(limited(5, { replay: { of: "r" } }))).toBeUndefined();
    expect(budgetOf(limited(5))).toBe(5);
    expect(budgetOf(limited(5, { ...offline, embedding }))).toBe(5);
  });

  it("is enough at its last cent, and less is refused with how many cases it pays for", async () => {
    const estimate = await estimateRun(priced(), someCases(10));
    const cost = Number(estimate.costUsd);

    expect(checkBudget(limited(cost), estimate)).toEqual({ ok: true, value: estimate });
    expect(checkBudget(priced(), estimate).ok).toBe(true);
    expect(checkBudget(limited(0), { ...estimate, costUsd: null }).ok).toBe(true);
    expect(checkBudget(limited(0), { ...estimate, onceUsd: null }).ok).toBe(true);
    expect(checkBudget(limited(cost / 2), estimate)).toMatchObject({
      ok: false,
      error: [{ code: "budget.estimate_above", details: { cases: 10, fits: 4, spentUsd: 0 } }],
    });
    expect(checkBudget(limited(cost), estimate, cost / 2)).toMatchObject({
      ok: false,
      error: [{ details: { spentUsd: cost / 2 } }],
    });
  });

  it("speaks of cases, not of their repetitions", async () => {
    const cases = someCases(10);
    const estimate = await estimateRun(priced(), [...cases, ...cases]);
    const half = limited(Number(estimate.costUsd) / 2, { repeat: 2 });

    expect(checkBudget(half, estimate)).toMatchObject({
      error: [{ details: { cases: 10, fits: 4 } }],
    });
    expect(renderEstimate({ ...half, language: "en" }, estimate)).toContain("4 of 10 cases fit");
  });

  it("may be too small where a part of the cases is wanted", async () => {
    const estimate = await estimateRun(priced(), someCases(10));
    const config = limited(0.000001);
    const limits = { ...config.limits, allowPartial: true };

    expect(checkBudget({ ...config, limits }, estimate).ok).toBe(true);
  });

  it("is refused for every model without a price, whatever the rest", async () => {
    const { prices: _, ...unpriced } = model;
    const config = limited(5, {
      judge: { provider: "openai", alias: "main", model: unpriced } as never,
      embedding: { alias: "e", model: unpriced } as never,
    });

    expect(checkBudget(config, await estimateRun(config, someCases(1)))).toMatchObject({
      error: [
        { code: "budget.no_price", details: { alias: "main", model: "judge-1" } },
        { code: "budget.no_price", details: { alias: "e" } },
      ],
    });
  });

  it("pays for all cases or none at its ends, and nobody knows without a price", async () => {
    const estimate = await estimateRun(priced(), someCases(10));
    const free: RunEstimate = { ...estimate, costUsd: 0, onceUsd: 0 };

    expect(casesWithin(estimate, 1000)).toBe(10);
    expect(casesWithin(estimate, 0)).toBe(0);
    expect(casesWithin(free, 0)).toBe(10);
    expect(casesWithin({ ...estimate, costUsd: null }, 5)).toBeNull();
    expect(casesWithin({ ...estimate, onceUsd: null }, 5)).toBeNull();
    expect(casesWithin({ ...free, costUsd: 1, cases: 0 }, 5)).toBe(0);
  });
});

describe("renderEstimate", () => {
  const text = async (config: RunConfig, cases = someCases(4)) =>
    renderEstimate(config, await estimateRun(config, cases));

  it.each(LANGUAGES)("tells metrics, total, budget and assumptions in %s", async (language) => {
    const some = await text(limited(0.01, { language, embedding }));
    const all = await text(limited(50, { language }));

    expect(some.split("\n\n")).toHaveLength(4);
    expect(some).toContain("$0.01");
    expect(some).not.toMatch(/NaN|undefined|null/);
    expect(all).toContain("$50.00");
  });

  it("says that a cost is unknown, or that there is none", async () => {
    const offline = { provider: "offline", alias: "offline" } as const;

    expect(await text(aRunConfig())).toContain("models.main.prices");
    expect(await text(aRunConfig({ judge: offline }))).toContain("no model is used");
    expect(await text(limited(5, { judge: aRunConfig().judge }))).not.toContain("Budget");
    for (const language of LANGUAGES) {
      expect(await text(aRunConfig({ language }))).toContain("models.main.prices");
      expect(await text(aRunConfig({ language, judge: offline }))).toContain("$0.00");
    }
  });

  it.each([
    ["ja", "4 件のケース ×3 回（のべ 12 件）の見積もり"],
    ["en", "Estimate for 4 cases ×3 (12 in all), judge main."],
    ["zh-Hant", "4 筆案例 ×3 次（共 12 筆）的估算"],
  ] as const)("says how often each case is run: %s", async (language, title) => {
    const config = aRunConfig({ language, repeat: 3 });

    expect(await text(config, [...allRepetitions(config, someCases(4))])).toContain(title);
    expect(await text(aRunConfig({ language }))).not.toContain("×");
  });

  it("names the simulated user, and what vectors take of the total", async () => {
    const talks = aTalkConfig();
    const vectors = priced({ embedding, metrics: [aSelection("ragas-semantic-similarity")] });

    expect(await text({ ...talks, judge, language: "en" }, [aTalk()])).toContain("simulated user");
    expect(await text(vectors)).toContain("of it embeddings");
  });
});
