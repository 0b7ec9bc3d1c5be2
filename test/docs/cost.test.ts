import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { costOfCases, type Plan } from "./cost-of-cases.ts";
import { outlineOf, ROOT, readPage } from "./markdown.ts";

const DEFAULT_JUDGE = "global.anthropic.claude-sonnet-5";
const PLANS: readonly Plan[] = ["stepwise", "compact"];
const SIZES = { short: "short", long: "long", 短い: "short", 長い: "long" } as const;

const pages = ["docs/cost.md", "docs/cost.ja.md"].map(readPage);
const number = (cell = ""): number => Number(cell.replace(/,/g, ""));
const plain = (cell = ""): string => cell.replace(/`/g, "");

/** Words of prompts change now and then: the page is to be right, not exact. */
const isNear = (shown: number, computed: number): boolean => Math.abs(shown / computed - 1) <= 0.05;

test("both pages have the same sections, tables and blocks", () => {
  const [english, japanese] = pages.map(outlineOf);

  expect(japanese).toEqual(english);
});

describe.each(pages)("$file", ({ rows }) => {
  test("tells what 1,000 cases cost with the usual judge", async () => {
    const priced = rows.filter(
      (row) => row.length === 6 && row[0] !== undefined && row[0] in SIZES,
    );

    expect(priced).toHaveLength(4);
    for (const [name, plan, calls, input, output, usd] of priced) {
      const size = SIZES[name as keyof typeof SIZES];
      const cost = await costOfCases(DEFAULT_JUDGE, size, plain(plan) as Plan);
      const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, costUsd } = cost;
      const shown = { name, plan, calls: number(calls), input, output, usd };
      expect(shown).toEqual({ ...shown, calls: cost.calls });
      expect([
        shown,
        isNear(number(input), inputTokens + cacheReadTokens + cacheWriteTokens),
      ]).toEqual([shown, true]);
      expect([shown, isNear(number(output), outputTokens)]).toEqual([shown, true]);
      expect([shown, isNear(number(usd), costUsd)]).toEqual([shown, true]);
    }
  });

  test("tells what they cost with others", async () => {
    const priced = rows.filter((row) => row.length === 3 && /^`\w+\./.test(row[0] ?? ""));

    expect(priced).toHaveLength(3);
    for (const [model, ...costs] of priced) {
      for (const [at, plan] of PLANS.entries()) {
        const { costUsd } = await costOfCases(plain(model), "short", plan);
        expect([model, plan, isNear(number(costs[at]), costUsd)]).toEqual([model, plan, true]);
      }
    }
  });
});

test("the configuration that it estimates is there", () => {
  expect(existsSync(join(ROOT, "docs/examples/budget.yaml"))).toBe(true);
});
