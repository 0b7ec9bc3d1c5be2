import { describe, expect, it } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import { renderCase } from "../../../lib/core/report/render-case.ts";
import { renderCasesCsv } from "../../../lib/core/report/render-cases-csv.ts";
import { renderHtml } from "../../../lib/core/report/render-html.ts";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import { renderSummary } from "../../../lib/core/report/render-summary.ts";
import type { Stability } from "../../../lib/core/report/stability.ts";
import { aCaseResult, aMissedRecord, aReport } from "../../support/report-factories.ts";

const votes = [0.62, 0.58, 0.61];
const aStability = (changes: Partial<Stability> = {}): Stability => ({
  voted: 12,
  unstable: 1,
  undecided: 1,
  passRate: { lowest: 0.8, highest: 0.825 },
  cases: [{ id: "hr-007", metrics: [{ id: "faithfulness", threshold: 0.6, votes }] }],
  ...changes,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `case-${n}`,
    metrics: [{ id: "敬語", threshold: 0.5, votes: [0.4, 0.6] }],
  }));
const reportIn = (language: Language, changes: Partial<Stability> = {}) => {
  const report = aReport({ stability: aStability(changes) });
  return { ...report, run: { ...report.run, language } };
};

describe("a report with unstable cases", () => {
  it.each([
    ["ja", "採点が割れたケース", "品質スコア（忠実度）", "0.62 / 0.58 / 0.61（しきい値 0.60）"],
    ["en", "Unstable cases", "Faithfulness", "0.62 / 0.58 / 0.61 (threshold 0.60)"],
    ["zh-Hant", "評分不一致的案例", "忠實度", "0.62 / 0.58 / 0.61（門檻 0.60）"],
  ] as const)(
    "names them with their votes in %s, in every form",
    (language, title, metric, words) => {
      const report = reportIn(language);
      const texts = [
        renderHtml({ report, cases: [] }),
        renderMarkdown({ report, cases: [] }),
        renderSummary(report, language),
      ];

      for (const text of texts) {
        expect(text).toContain(title);
        expect(text).toMatch(/hr-007|hr\\-007/);
        expect(text).toContain(metric);
        expect(text).toContain(words);
      }
    },
  );

  it("says how many were judged repeatedly, also when all agree", () => {
    const report = reportIn("en", { unstable: 0, cases: [] });

    const summary = renderSummary(report, "en");

    expect(summary).toMatch(/Unstable cases +0 +of 12 that were judged repeatedly/);
    expect(renderHtml({ report, cases: [] })).toContain("of 12 that were judged repeatedly");
    expect(renderMarkdown({ report, cases: [] })).not.toContain("## Unstable cases");
  });

  it("says nothing of votes in a run that takes none", () => {
    const report = aReport();

    for (const text of [renderHtml({ report, cases: [] }), renderSummary(report, "ja")])
      expect(text).not.toContain("採点が割れた");
  });

  it("lists ten in a terminal and fifty elsewhere, and says how many there are", () => {
    const report = reportIn("en", { unstable: 60, cases: many(50) });

    const summary = renderSummary(report, "en");
    expect(summary.match(/case-\d+ /g)).toHaveLength(10);
    expect(summary).toContain("Showing 10 of 60 cases.");

    for (const text of [renderHtml({ report, cases: [] }), renderMarkdown({ report, cases: [] })]) {
      expect(text.match(/case-\d+|case\\-\d+/g)).toHaveLength(50);
      expect(text).toContain("Showing 50 of 60 cases.");
    }
  });
});

describe("an unstable case", () => {
  const record = aMissedRecord({ threshold: 0.6, votes, stable: false });
  const result = aCaseResult({
    status: "failed",
    failedBy: ["other"],
    metrics: { faithfulness: record },
    unstable: ["faithfulness"],
  });
  const told =
    "採点（順に）：0.62 / 0.58 / 0.61（しきい値 0.60）、最小 0.58、最大 0.62、合否は不一致";
  const report = aReport();

  it("shows its votes and how far apart they are", () => {
    expect(renderHtml({ report, cases: [result] })).toContain(told);
    expect(renderHtml({ report, cases: [result] })).toContain("採点割れ</span>");
    expect(renderCase(report, result, "ja")).toContain(`  ${told}`);
    expect(renderMarkdown({ report, cases: [result] }).replaceAll("\\", "")).toContain(told);
  });

  it("is told from one whose votes agree, and from one that ended in an error", () => {
    const caseWith = (changes: Parameters<typeof aMissedRecord>[0]) => {
      const metrics = { faithfulness: aMissedRecord({ threshold: 0.6, votes: [0.5], ...changes }) };
      return renderCase(report, aCaseResult({ metrics }), "en");
    };

    expect(caseWith({ stable: true })).toContain("min 0.50, max 0.50, stable");
    expect(caseWith({ stable: false })).toContain("min 0.50, max 0.50, unstable");
    expect(caseWith({})).toMatch(/min 0\.50, max 0\.50$/m);
  });

  it("names the metrics in cases.csv", () => {
    const sheet = { mode: "single-turn", language: "en", metrics: ["faithfulness"] } as const;
    const [header = "", row = "", other = ""] = renderCasesCsv([result, aCaseResult()], sheet);

    expect(header).toContain('"unstable metrics"');
    expect(row).toContain('"Faithfulness"');
    expect(other).not.toContain('"Faithfulness"');
  });
});
