import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownInline, markdownQuote } from "../../../lib/core/report/markdown-text.ts";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import { handbook } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { aCaseResult, aReport, emptyReport } from "../../support/report-factories.ts";

describe("renderMarkdown", () => {
  it("holds verdict, figures, gates, metrics, findings, tags and cases", () => {
    const text = renderMarkdown(handbook());

    for (const words of [
      "# ✅ 合格：就業規則アシスタント 4 月版",
      "| 合格率 | 82.5% | 40 件中 33 件、95% 信頼区間 68.0–91.3% |",
      "| ハルシネーションが 0.10 以下 | 0.08 | ✅ 満たした |",
      "| バイアス | — | 0.50 以下で合格 | 0 / 0 | 38 |",
      "- **検索（不合格・エラーの 7 件のうち 3 件）**：",
      "| 休暇 | 91.7% |",
      "7 件のうち 4 件を表示しています。",
      "> 通勤手当の上限は月 5 万円です。",
      "期待する回答は登録されていません",
      "| 未実行 hr-042 |",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/NaN|undefined|null|\n\n\n/);
  });

  it("tells right below the title that the offline judge scored, and calls gates by their names", () => {
    const report = aReport({
      warnings: [{ code: "run.offline_judge", message: "簡易判定です。" }],
      gates: [{ name: "品質|A", rule: "passRate >= 0.9", value: 0.825, status: "fail" }],
    });
    const text = renderMarkdown({ report, cases: [] });

    expect(text.split("\n\n")[1]).toBe("> **簡易判定です。**");
    expect(text.split("簡易判定です。")).toHaveLength(2);
    expect(text).toMatch(/\| \*\*品質\S*A\*\*：合格率が 90\.0% 以上 \|/);
  });

  it("leaves out what a run does not have, and says that nothing was judged", () => {
    const text = renderMarkdown({ report: emptyReport(), cases: [] });

    expect(text).not.toMatch(/## (合格基準|指標|不合格|タグ|採点していない)/);
    expect(text).toContain("## 確認が必要なケース\n\n判定できたケースがありません。");
  });

  it("explains every failed case when the findings do", () => {
    const { counts } = aReport();
    const report = aReport({
      counts: { ...counts, failed: 1, errors: 0 },
      diagnosis: { retrieval: 0, generation: 0, prompt: 1 },
    });
    const text = renderMarkdown({
      report,
      cases: [aCaseResult({ status: "failed", question: "", answer: "長".repeat(3_000) })],
    });

    expect(text).not.toContain("言い切れません");
    expect(text).not.toContain("を表示しています");
    expect(text).toContain("以下 1,000 文字を省略");
    expect(text).toContain("（質問なし）");
  });

  it.each(hostileTexts)("lets nothing of %j act as markup", (hostile) => {
    const text = renderMarkdown({
      report: aReport({ warnings: [{ code: "x", message: hostile }] }),
      cases: [
        aCaseResult({ status: "failed", caseId: hostile, question: hostile, answer: hostile }),
      ],
    });

    expect(text.replace(/<\/?(details|summary)>/g, "")).not.toContain("<");
  });
});

describe("markdown text", () => {
  it.each([
    ["# heading", "\\# heading"],
    ["1. item", "1\\. item"],
    ["82.5%", "82.5%"],
    ["- item", "\\- item"],
    ["a | b", "a \\| b"],
    ["![x](https://example.invalid)", "!\\[x\\](https&#58;//example.invalid)"],
    ["@all <b> & `code`", "&#64;all &lt;b&gt; &amp; \\`code\\`"],
    ["www.example.invalid", "www&#46;example.invalid"],
  ])("%j becomes %j", (text, expected) => {
    expect(markdownInline(text)).toBe(expected);
  });

  it("quotes every line, whatever the text", () => {
    expect(markdownQuote("a\n\n    b")).toBe("> a  \n>  \n> b");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const lines = markdownQuote(text).split("\n");
        expect(lines.every((line) => line.startsWith(">"))).toBe(true);
      }),
    );
  });
});
