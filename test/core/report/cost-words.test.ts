import { describe, expect, it } from "vitest";
import { costFacts } from "../../../lib/core/report/cost-words.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { handbookReport } from "../../support/handbook-report.ts";

type Usage = Report["usage"];

const viewWith = (changes: Partial<Report>, language: "ja" | "en" | "zh-Hant" = "en") =>
  viewOf({ report: { ...handbookReport(), ...changes }, cases: [] }, language);

const called = { ...noUsage, calls: 2, inputTokens: 10, cacheReadTokens: 5 };
const free = { ...noUsage, costUsd: 0 };
const usage: Usage = { judge: { ...called, costUsd: 1.5 }, agent: free };
const total = (changes: Partial<NonNullable<Usage["total"]>>): Usage => ({
  ...usage,
  total: { costUsd: 1.5, partial: false, unknown: [], ...changes },
});

describe("costFacts", () => {
  it("call a cost unknown when there is no price, and count the tokens all the same", () => {
    const judge = { ...called, costUsd: null };

    const [fact] = costFacts(viewWith({ usage: { judge, agent: judge } }, "ja"));

    expect(fact).toEqual({
      name: "評価モデル",
      value: "不明",
      note: "単価が設定されていないため不明、呼び出し 2 回、入力 15・出力 0 トークン",
    });
  });

  it("show a dash for an agent that nobody asked through us", () => {
    const facts = costFacts(
      viewWith({ usage: { ...usage, agent: { ...noUsage, costUsd: null } } }),
    );

    expect(facts.at(-1)).toMatchObject({ name: "Agent", value: "—" });
  });

  it("list the embedding model where a run has one", () => {
    const embedding = { ...noUsage, calls: 3, inputTokens: 120, costUsd: 0.002 };
    const facts = costFacts(viewWith({ usage: { ...usage, embedding } }, "ja"));

    expect(facts.map(({ name }) => name)).toEqual(["評価モデル", "埋め込みモデル", "エージェント"]);
    expect(facts[1]).toMatchObject({ value: "$0.0020" });
  });

  it("begin with the total, beside what was estimated", () => {
    const estimate = {
      cases: 1,
      sampled: 1,
      judge: noUsage,
      embedding: noUsage,
      costUsd: 1.25,
      mostCostUsd: 5,
      onceUsd: 0,
      metrics: {},
      seconds: 3,
    };

    expect(costFacts(viewWith({ usage: total({}), estimate }))[0]).toEqual({
      name: "Total",
      value: "$1.50",
      note: "estimated at $1.25",
    });
    expect(
      costFacts(viewWith({ usage: total({}), estimate: { ...estimate, costUsd: null } }))[0],
    ).toMatchObject({ note: "" });
  });

  it.each([
    ["ja", "$1.50 以上", "エージェントの費用が不明"],
    ["en", "at least $1.50", "unknown: Agent"],
    ["zh-Hant", "至少 $1.50", "費用不明：代理程式"],
  ] as const)("say in %s that a total is partial, and of what", (language, value, note) => {
    const partial = total({ partial: true, unknown: ["agent"] });

    expect(costFacts(viewWith({ usage: partial }, language))[0]).toMatchObject({ value, note });
  });

  it("call a total unknown of which nothing is known, never zero", () => {
    const unknown = total({ costUsd: null, partial: true, unknown: ["judge", "agent"] });

    expect(costFacts(viewWith({ usage: unknown }))[0]).toMatchObject({
      value: "unknown",
      note: "unknown: Judge model, Agent",
    });
  });

  it("say at least so much of an agent that told the cost of some answers only", () => {
    const agent = { ...noUsage, costUsd: 0.5, partial: true };

    expect(costFacts(viewWith({ usage: { ...usage, agent } })).at(-1)?.value).toBe(
      "at least $0.50",
    );
  });

  it("end with the budget, what was spent of it, and by how much estimates were off", () => {
    const budget = { maxCostUsd: 5, spentUsd: 4.5, overUsd: 0 };

    expect(costFacts(viewWith({ budget })).at(-1)).toEqual({
      name: "Budget",
      value: "$5.00",
      note: "$4.50 spent",
    });
    expect(costFacts(viewWith({ budget: { ...budget, overUsd: 0.25 } })).at(-1)?.note).toContain(
      "cases took $0.25 more",
    );
  });
});
