import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../lib/core/report/render-html.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import type { CaseResult } from "../../../lib/core/results.ts";
import { handbook } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import {
  aCaseResult,
  aMetricSummary,
  aMissedRecord,
  anErrorRecord,
  aReport,
  emptyReport,
} from "../../support/report-factories.ts";

const page = (report: Report, cases: readonly CaseResult[] = []): string =>
  renderHtml({ report, cases });

describe("renderHtml", () => {
  it("allows nothing but its own stylesheet, known by its hash", () => {
    const text = renderHtml(handbook());
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");

    expect(text).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`);
    expect(text).not.toMatch(/<script|style="|https?:|url\(|@import/);
  });

  it("puts headings in order and closes what it opens", () => {
    const text = renderHtml(handbook());
    const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;

    expect(levels.every((level, index) => level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
    for (const tag of ["section", "details", "summary", "div", "ul", "ol", "table", "bdi", "p"]) {
      expect([tag, count(new RegExp(`<${tag}[ >]`, "g"))]).toEqual([
        tag,
        count(new RegExp(`</${tag}>`, "g")),
      ]);
    }
  });

  it.each(["ja", "en", "zh-Hant"] as const)("states its language in %s", (language) => {
    const { report, cases } = handbook();
    const run = { ...report.run, language };

    expect(page({ ...report, run }, cases)).toContain(`<html lang="${language}">`);
  });

  it("shows verdict, rate with interval and denominator, gates, metrics and cases", () => {
    const text = renderHtml(handbook());

    for (const words of [
      "総合判定：合格",
      "合格でも、6 件のケースは不合格です",
      "82.5%",
      "40 件中 33 件、95% 信頼区間 68.0–91.3%",
      "ハルシネーションが 0.10 以下",
      "低いほど良い、0.50 以下で合格",
      "採点できたケースがありません（対象外・エラー 38 件）",
      "検索（不合格・エラーの 7 件のうち 3 件）",
      "残りの 2 件は",
      "マイカー通勤の記述は、検索されたどの文章にもありません。",
      "0.4996（0.50 以上で合格）",
      "検索された文章（2 件）",
      "検索された文章はありません（0 件）",
      "検索された文章は不明です",
      "評価モデルの返答（そのまま）",
      "7 件のうち 4 件を表示しています",
      "予算の上限に達したため実行していません。",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
  });

  it("warns at the top when the offline judge scored", () => {
    const message = "Saiten を試すためのもので、合否の判断には使わないでください。";
    const text = page(aReport({ warnings: [{ code: "run.offline_judge", message }] }));

    expect(text.indexOf(message)).toBeLessThan(text.indexOf("総合判定"));
    expect(text).not.toContain("<h2>注意</h2>");
  });

  it("shows missing figures as a dash with the reason, never as zero", () => {
    const text = page(emptyReport());

    expect(text).toContain("判定できたケースがありません。");
    expect(text).toContain("測定できたケースがありません（参照文書の指定か検索結果がない）");
    expect(text).toContain("使用量が記録されていないため不明");
    expect(text).toContain("回答がないため測定していません");
    expect(text.replace(/"[^"]*"/g, "")).not.toMatch(/0\.0%|0\.00|NaN/);
    expect(text).not.toContain("<svg");
  });

  it("says when no case was scored by a metric, and leaves out what was not measured", () => {
    const { report } = handbook();
    const none = { ...aMetricSummary(), mean: null, scored: 0, unscored: 0, passed: 0 };
    const health = { ...report.health, of: {} };
    const diagnosis = { retrieval: 7, generation: 0, prompt: 0 };
    const text = page({ ...report, health, diagnosis, metrics: { bias: none } });

    expect(text).toContain("採点したケースがありません");
    expect(text).toContain("再現率（recall@5）<small>0 件");
    expect(text).not.toContain("言い切れません");
  });

  it("says so when nothing failed", () => {
    const counts = { ...emptyReport().counts, total: 40, passed: 40 };

    expect(page(emptyReport({ counts }))).toContain("判定した 40 件はすべて合格でした。");
  });

  it("says so when every case ended in an error", () => {
    const counts = { ...emptyReport().counts, total: 8, errors: 8 };
    const text = page(
      emptyReport({
        counts,
        verdict: "incomplete",
        passRate: { value: 0, passed: 0, of: 8, lower: 0, upper: 0.324 },
      }),
      [aCaseResult({ status: "error", metrics: { bias: anErrorRecord() } })],
    );

    expect(text).toContain("判定を試みた 8 件すべてがエラーになりました。");
    expect(text).not.toContain("傾向と対策");
  });

  it("lets open stand only a handful of cases", () => {
    const report = aReport();
    const failed = aCaseResult({ status: "failed" });

    expect(page(report, Array(5).fill(failed))).toContain('<details class="case" open>');
    expect(page(report, Array(6).fill(failed))).not.toContain('<details class="case" open>');
  });

  it("cuts very long texts and lists, and says how much is left", () => {
    const items = Array(32).fill({ text: "命題", verdict: "no", reason: null });
    const text = page(aReport(), [
      aCaseResult({
        status: "failed",
        question: "長".repeat(200),
        answer: "あ".repeat(100_000),
        retrievedContexts: Array(22).fill({ text: "", source: "a.md" }),
        metrics: { faithfulness: aMissedRecord({ items }) },
        tags: [],
        retrieval: null,
        latencyMs: null,
      }),
    ]);

    expect(text.length).toBeLessThan(60_000);
    expect(text).toContain("以下 94,000 文字を省略");
    expect(text.match(/ほか 2 件は results.jsonl にあります。/g)).toHaveLength(2);
    expect(text).toContain("（空）");
  });

  it("shows a case without question, contexts' sources and reasons", () => {
    const text = page(aReport(), [
      aCaseResult({
        status: "failed",
        question: " ",
        retrievedContexts: [{ text: "本文" }],
        metrics: { 敬語: aMissedRecord({ items: [{ text: "文", verdict: null, reason: null }] }) },
      }),
    ]);

    expect(text).toContain("（質問なし）");
    expect(text).toContain("0.33（しきい値 0.50）");
  });

  it.each(hostileTexts)("shows %j as text wherever it comes from", (hostile) => {
    const { report } = handbook();
    const record = aMissedRecord({
      reason: hostile,
      items: [{ text: hostile, verdict: hostile, reason: hostile }],
    });
    const text = page(
      {
        ...report,
        run: { ...report.run, id: hostile, name: hostile, note: hostile, startedAt: hostile },
        metrics: { [hostile]: report.metrics.faithfulness ?? never() },
        groups: { [hostile]: report.groups.休暇 ?? never() },
        gates: [{ name: hostile, rule: hostile, value: null, status: "unmeasured" }],
        warnings: [{ code: hostile, message: hostile }],
      },
      (["failed", "error", "skipped"] as const).map((status) =>
        aCaseResult({
          caseId: hostile,
          status,
          question: hostile,
          expectedAnswer: hostile,
          answer: hostile,
          retrievedContexts: [{ text: hostile, source: hostile }],
          metrics: { [hostile]: record },
          checks: [{ check: { [hostile]: hostile }, passed: false, reason: hostile }],
          tags: [hostile],
          error: status === "failed" ? null : { code: hostile, message: hostile, raw: hostile },
        }),
      ),
    );
    const tags = new Set([...text.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi)].map(([, tag]) => tag));

    expect([...tags].filter((tag) => /script|img|base|onload|cdata/i.test(String(tag)))).toEqual(
      [],
    );
    expect(text.match(/<(style|main|body)[ >]/g)).toHaveLength(3);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\p{Surrogate}]/u);
    expect(text.replace(/"[^"]*"/g, "")).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  });
});

function never(): never {
  throw new Error("the fixture lost an entry");
}
