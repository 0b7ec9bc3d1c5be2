import { describe, expect, it } from "vitest";
import { metricCostTable } from "../../../lib/core/report/metric-costs.ts";
import { renderHtml } from "../../../lib/core/report/render-html.ts";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aMetricSummary, aReport } from "../../support/report-factories.ts";

type Usage = Report["usage"];
type Cost = Usage["judge"];

const cost = (changes: Partial<Cost> = {}): Cost => ({ ...noUsage, costUsd: 0, ...changes });
const judge = cost({ calls: 12, inputTokens: 9_000, outputTokens: 300, costUsd: 0.3 });
const usage = (metrics: Record<string, Cost>, changes: Partial<Usage> = {}): Usage => ({
  judge,
  agent: cost(),
  metrics,
  ...changes,
});
const reportWith = (changes: Usage) => aReport({ metrics, usage: changes });
const tableOf = (changes: Usage, language: "ja" | "en" | "zh-Hant" = "en") =>
  metricCostTable(viewOf({ report: reportWith(changes), cases: [] }, language));

const [first, second] = ["faithfulness", "bias"] as const;
const metrics = { [first]: aMetricSummary(), [second]: aMetricSummary() };

describe("metricCostTable", () => {
  it("lists the metrics that asked a model in the order of the scores, and what is left", () => {
    const costs = tableOf(
      usage({
        [second]: cost({ calls: 1, inputTokens: 100, outputTokens: 10, costUsd: 0.05 }),
        [first]: cost({ calls: 10, inputTokens: 5_000, cacheReadTokens: 800, costUsd: 0.2 }),
        unasked: cost(),
      }),
    );

    expect(costs?.titles).toEqual(["Metric", "Calls", "Tokens in", "Tokens out", "Cost"]);
    expect(costs?.rows.map(([, ...cells]) => cells)).toEqual([
      ["10", "5,800", "0", "$0.20"],
      ["1", "100", "10", "$0.05"],
      ["1", "3,100", "290", "$0.05"],
    ]);
    expect(costs?.rows.at(-1)?.[0]).toContain("Everything else");
  });

  it("has nothing left where the metrics took everything, both models counted", () => {
    const embedding = cost({ calls: 2, inputTokens: 50, costUsd: 0.1 });
    const all = cost({ ...judge, calls: 14, inputTokens: 9_050, costUsd: 0.4 });

    expect(tableOf(usage({ [first]: all }, { embedding }))?.rows).toHaveLength(1);
  });

  it("calls a cost unknown, and then that of the rest as well", () => {
    const costs = tableOf(usage({ [first]: cost({ calls: 1, costUsd: null }) }), "ja");

    expect(costs?.rows.map((cells) => cells.at(-1))).toEqual(["不明", "不明"]);
  });

  it("is absent where no metric asked a model, and in reports of earlier versions", () => {
    const { metrics: _, ...earlier } = usage({});

    expect(tableOf(usage({ [first]: cost() }))).toBeUndefined();
    expect(tableOf(earlier)).toBeUndefined();
  });
});

describe("a report", () => {
  it.each([
    ["ja", "指標ごとの費用", "呼び出し"],
    ["en", "Cost by metric", "Calls"],
    ["zh-Hant", "各指標的費用", "呼叫"],
  ] as const)("shows what each metric cost in %s", (language, title, column) => {
    const report = reportWith(usage({ [first]: cost({ calls: 3, costUsd: 0.25 }) }));
    const input = { report: { ...report, run: { ...report.run, language } }, cases: [] };

    const markdown = renderMarkdown(input);
    const page = renderHtml(input);

    expect(markdown).toContain(`### ${title}\n\n`);
    expect(markdown).toMatch(
      new RegExp(`\\| [^|]+ \\| ${column} \\|.*\\n.*\\n.* \\| 3 \\| 0 \\| 0 \\|`),
    );
    expect(page).toContain(`<summary>${title}</summary>`);
    expect(page).toContain('<td class="num">$0.25</td>');
  });

  it("without such costs has no table of them", () => {
    const input = { report: reportWith(usage({})), cases: [] };

    expect(renderMarkdown(input)).not.toContain("指標ごとの費用");
    expect(renderHtml(input)).not.toContain("指標ごとの費用");
  });
});
