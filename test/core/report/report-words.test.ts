import { describe, expect, it } from "vitest";
import { causeWords, checkWords, scoreWords } from "../../../lib/core/report/case-words.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import {
  answerFacts,
  costFacts,
  untoldWarnings,
  verdictSentences,
} from "../../../lib/core/report/report-words.ts";
import { type View, viewOf } from "../../../lib/core/report/view.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { handbookReport } from "../../support/handbook-report.ts";
import {
  aCaseResult,
  aMetricRecord,
  aMissedRecord,
  anErrorRecord,
  emptyReport,
} from "../../support/report-factories.ts";

const viewWith = (over: Partial<Report> = {}): View =>
  viewOf({ report: handbookReport(over), cases: [] });

describe("verdictSentences", () => {
  it("say how many gates failed, unmeasured ones included", () => {
    const [gate] = handbookReport().gates;
    const gates = (["pass", "fail", "unmeasured"] as const).map((status) => ({
      ...(gate ?? { name: "", rule: "", value: null }),
      status,
    }));

    expect(verdictSentences(viewWith({ verdict: "fail", gates }))).toEqual([
      "合格基準 3 件のうち 2 件を満たしていません。",
    ]);
  });

  it("say that no gate was set, and nothing of failures when there are none", () => {
    const { counts } = emptyReport();

    expect(verdictSentences(viewWith({ gates: [], counts }))).toEqual([
      "合格基準は設定されていません。評価が最後まで終わったことだけを示します。",
    ]);
  });

  it("tell a cancelled run from one that could not be carried through", () => {
    const verdict = "incomplete";

    expect(verdictSentences(viewWith({ verdict, status: "cancelled" }))[0]).toMatch(/中止/);
    expect(verdictSentences(viewWith({ verdict, status: "incomplete" }))[0]).toMatch(/再実行/);
  });
});

describe("untoldWarnings", () => {
  const warnings = [
    { code: "run.no_gates", message: "合格基準がありません。" },
    { code: "run.cases_skipped", message: "1 件" },
  ];

  it("leave out what the verdict says itself", () => {
    expect(untoldWarnings(viewWith({ warnings, gates: [] }))).toEqual(warnings.slice(1));
    expect(untoldWarnings(viewWith({ warnings, gates: [], verdict: "incomplete" }))).toEqual(
      warnings,
    );
  });
});

describe("facts", () => {
  it("leave out shares of answers that were not measured", () => {
    const { health } = handbookReport();
    const measured = viewWith({
      health: { ...health, accuracy: 0.9, hallucinationRate: 0.05, of: { accuracy: 40 } },
    });

    expect(answerFacts(viewOf({ report: emptyReport(), cases: [] }))).toEqual([]);
    expect(answerFacts(measured).map(({ value, note }) => [value, note])).toEqual([
      ["90.0%", "40 件"],
      ["5.0%", "0 件"],
      ["75.0%", "4 件"],
      ["0.0%", "36 件"],
    ]);
  });

  it("call a cost unknown when there is no price, and count the tokens all the same", () => {
    const judge = { ...noUsage, calls: 2, inputTokens: 10, cacheReadTokens: 5, costUsd: null };

    const [fact] = costFacts(viewWith({ usage: { judge, agent: judge } }));

    expect(fact).toEqual({
      name: "評価モデル",
      value: "—",
      note: "単価が設定されていないため不明、呼び出し 2 回、入力 15・出力 0 トークン",
    });
  });
});

describe("causeWords", () => {
  it("name what a case failed by, then the metrics", () => {
    const result = aCaseResult({
      failedBy: ["safety", "checks"],
      metrics: { bias: aMissedRecord({ score: 0.8 }), faithfulness: anErrorRecord() },
    });

    expect(causeWords(result, viewWith())).toBe(
      "安全性、文字列チェック：バイアス 0.80、品質スコア（忠実度） —",
    );
  });

  it("do not say abstention twice", () => {
    const result = aCaseResult({
      failedBy: ["abstention"],
      metrics: { abstention: aMissedRecord({ score: 0 }) },
    });

    expect(causeWords(result, viewWith())).toBe("回答の差し控え 0.00");
  });

  it("give the cause of an error alone, and nothing for a case that passed", () => {
    const error = { code: "agent.timeout", message: "応答が\nありません。" };

    expect(causeWords(aCaseResult({ error, failedBy: ["safety"] }), viewWith())).toBe(
      "応答が ありません。",
    );
    expect(causeWords(aCaseResult(), viewWith())).toBe("");
  });
});

describe("scoreWords and checkWords", () => {
  it("say what would have passed, or why there is no score", () => {
    const notApplicable = aMetricRecord({ status: "notApplicable", score: null });

    expect(scoreWords(["hallucination", aMissedRecord()], viewWith())).toBe(
      "0.33（0.50 以下で合格）",
    );
    expect(scoreWords(["bias", notApplicable], viewWith())).toBe("—（対象外）");
  });

  it("put every kind of check into words, and an unknown one as it is", () => {
    const words = (check: Record<string, unknown>): string =>
      checkWords({ check, passed: false, reason: "" }, viewWith());

    expect(words({ contains: "10 日" })).toBe("「10 日」を含む");
    expect(words({ equals: "はい" })).toBe("「はい」と一致する");
    expect(words({ regex: "^\\d+" })).toBe("正規表現 ^\\d+ に合う");
    expect(words({ maxLength: 10 })).toBe('{"maxLength":10}');
    expect(words({})).toBe("{}");
  });
});
