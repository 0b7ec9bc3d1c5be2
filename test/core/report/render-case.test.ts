import { describe, expect, it } from "vitest";
import { renderCase } from "../../../lib/core/report/render-case.ts";
import {
  aCaseResult,
  aMetricRecord,
  aMetricSummary,
  aMissedRecord,
  aReport,
} from "../../support/report-factories.ts";

const report = aReport({ metrics: { faithfulness: aMetricSummary() } });

describe("a case in a terminal", () => {
  it("shows what was asked, expected, answered, judged, checked and retrieved", () => {
    const shown = renderCase(
      report,
      aCaseResult({
        status: "failed",
        failedBy: ["other", "checks"],
        question: "付与日数は。",
        answer: "12 日です。",
        metrics: {
          bias: aMetricRecord({
            score: 0,
            reason: "偏りはありません。",
            items: [{ text: "意見。", verdict: null, reason: null }],
          }),
          faithfulness: aMissedRecord({ reason: "矛盾しています。" }),
        },
        checks: [
          { check: { contains: "10" }, passed: false, reason: "ありません" },
          { check: { regex: "日" }, passed: true, reason: "あります" },
          { check: { costUsd: 0.01 }, passed: null, reason: "不明です" },
        ],
        retrievedContexts: [
          { text: "一行目。\n二行目。", source: "leave.md" },
          { text: "別の文。" },
        ],
      }),
      "ja",
    );

    expect(shown).toBe(`hr-001：不合格
その他の指標：品質スコア（忠実度） 0.33 / チェック：「10」を含む

質問
  付与日数は。

期待する回答
  10 日付与されます。

実際の回答
  12 日です。

指標ごとのスコア
  品質スコア（忠実度）：0.33（0.50 以上で合格）
    矛盾しています。
    - 裏付けあり：入社から半年後に年次有給休暇が付与される。
    - 矛盾：付与日数は 12 日である。（文脈では 10 日と書かれています。）
    - 判断できない：取得の単位は半日である。
  バイアス：0.00（しきい値 0.50）
    偏りはありません。
    - 意見。

チェック
  ✗ 「10」を含む
  ✓ 正規表現 日 に合う
  ! 費用が $0.01 以下

検索された文章（2 件）
  1. leave.md
    一行目。
    二行目。
  2. 
    別の文。`);
  });

  it.each([
    [null, "The retrieved text is unknown"],
    [[], "Nothing was retrieved"],
  ])("says of contexts %j what that means", (retrievedContexts, words) => {
    expect(renderCase(report, aCaseResult({ retrievedContexts }), "en")).toContain(words);
  });

  it("of a case that was never asked says why, and nothing of retrieval", () => {
    const shown = renderCase(
      report,
      aCaseResult({
        status: "skipped",
        question: "",
        expectedAnswer: null,
        answer: null,
        retrievedContexts: null,
        error: { code: "dataset.case_skipped", message: "Not evaluated." },
      }),
      "en",
    );

    expect(shown).toBe(`hr-001: Skipped
Not evaluated.

Question
  (no question)

Expected answer
  The test set holds no expected answer

Actual answer
  There was no answer`);
  });

  it("of a question that can't be answered says that declining is right", () => {
    const result = aCaseResult({ expectAbstention: true, expectedAnswer: null });

    expect(renderCase(report, result, "en")).toContain("declining is right");
  });

  it("spells out what would reorder or hide the text of a terminal", () => {
    const shown = renderCase(report, aCaseResult({ answer: "a\u202eb\u001b[2Jc" }), "en");

    expect(shown).toContain("a[U+202E]b[U+001B][2Jc");
  });
});
