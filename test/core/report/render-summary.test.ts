import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { renderSummary } from "../../../lib/core/report/render-summary.ts";
import { textWidth } from "../../../lib/core/report/text-width.ts";
import { talkReport } from "../../support/conversation-report.ts";
import { handbookReport } from "../../support/handbook-report.ts";
import { aMetricSummary, aReport, emptyReport } from "../../support/report-factories.ts";

describe("renderSummary", () => {
  it("tells verdict, figures with denominators, metrics, gates and warnings", () => {
    const text = renderSummary(handbookReport(), "ja");

    for (const words of [
      "総合判定：合格",
      "82.5%  40 件中 33 件、95% 信頼区間 68.0–91.3%",
      "合格 33、不合格 6、エラー 1、スキップ済み 1、未実行 1、不安定 1",
      "再現率（recall@5）",
      "正解の順位（MRR）",
      "33 / 36",
      "検索（不合格・エラーの 7 件のうち 3 件）",
      "✓ 合格率が 80.0% 以上",
      "- 1 件のケースは",
    ]) {
      expect(text).toContain(words);
    }
  });

  it.each(LANGUAGES)(
    "says first of all in %s that the offline judge scored, and once",
    (language) => {
      const message = "簡易判定です。";
      const warnings = [{ code: "run.offline_judge", message }];

      const text = renderSummary(aReport({ warnings }), language);

      expect(text.startsWith(`${message}\n`)).toBe(true);
      expect(text.split(message)).toHaveLength(2);
    },
  );

  it("calls a gate by the name that its author gave it", () => {
    const gates = [
      { name: "品質", rule: "passRate >= 0.9", value: 0.825, status: "fail" },
    ] as const;

    expect(renderSummary(aReport({ gates: [...gates] }), "ja")).toContain(
      "✗ 品質：合格率が 90.0% 以上",
    );
  });

  it.each(LANGUAGES)("aligns its columns by the width of the characters in %s", (language) => {
    const rows = renderSummary(handbookReport(), language)
      .split("\n")
      .filter((row) => / \d+ \/ \d+ /.test(row));
    const ends = rows.map((row) => textWidth(/^.*? \d+ \/ \d+/.exec(row)?.[0] ?? ""));

    expect(rows).toHaveLength(7);
    expect(new Set(ends).size).toBe(1);
  });

  it("leaves out what a run does not have", () => {
    const text = renderSummary(emptyReport(), "ja");

    expect(text).not.toMatch(/^指標 |合格基準\n|^注意|NaN|undefined/m);
    expect(text).toContain("判定できたケースがありません。");
  });

  it("marks custom metrics, cuts their long names, and says why one could not be measured", () => {
    const text = renderSummary(talkReport(), "ja");

    expect(text).toContain("敬語（カスタム指標）");
    expect(text).toContain("次に何をすればよいかを自分…（カスタム指標）");
    expect(text).toContain("伝えているか：簡易判定（offline）では判断できない指標です。（3 件）\n");
    expect(text).not.toMatch(/再現率|差し控え|傾向と対策/);
  });

  it("says that no case was scored by a metric where no reason is known", () => {
    const none = { ...aMetricSummary(), mean: null, scored: 0, unscored: 0, passed: 0 };

    expect(renderSummary(aReport({ metrics: { bias: none } }), "ja")).toContain(
      "  バイアス：採点したケースがありません\n",
    );
  });

  it("passes no control sequence on to the terminal", () => {
    const report = aReport({
      metrics: { "\u001b[2J": aMetricSummary() },
      warnings: [{ code: "x", message: "a\u001b[31m\nb" }],
    });
    const run = { ...report.run, name: "\u001b]0;x\u0007", startedAt: "?" };

    const text = renderSummary({ ...report, run }, "ja");

    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
