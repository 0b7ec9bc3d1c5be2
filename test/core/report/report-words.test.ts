import { describe, expect, it } from "vitest";
import { causeWords, scoreWords } from "../../../lib/core/report/case-words.ts";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import {
  answerFacts,
  latencyFacts,
  notices,
  untoldWarnings,
  verdictSentences,
} from "../../../lib/core/report/report-words.ts";
import { type View, viewOf } from "../../../lib/core/report/view.ts";
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

  const { counts } = handbookReport();
  const gate = (rule: string, status: "fail" | "unmeasured") => [
    { name: rule, rule, value: null, status },
  ];

  it.each<[string, Partial<Report>, RegExp]>([
    ["cancelled", { status: "cancelled" }, /中止.*再開/],
    ["stopped", { status: "incomplete" }, /途中で止まった.*再開/],
    [
      "too many errors",
      { warnings: [{ code: "run.errors_above_tolerance", message: "" }] },
      /許容範囲を超えた.*やり直して/,
    ],
    ["nothing judged", { counts: { ...counts, passed: 0, failed: 0 } }, /ケースがない.*追加/],
    ["a must-pass case undecided", { gates: gate("mustPass", "unmeasured") }, /必ず合格すべき/],
    [
      "a gate not measured",
      { gates: gate("mrr >= 0.5", "unmeasured") },
      /再実行しても変わりません/,
    ],
    ["coverage too low", { gates: gate("coverage >= 0.9", "fail") }, /採点できた割合が足りない/],
  ])("say why there is no verdict, and a remedy that helps: %s", (_, over, words) => {
    const [sentence] = verdictSentences(viewWith({ verdict: "incomplete", ...over }));

    expect(sentence).toMatch(words);
  });

  it("say that a run which was stopped has to be resumed, whatever else is missing", () => {
    const gates = gate("mrr >= 0.5", "unmeasured");

    const [sentence] = verdictSentences(
      viewWith({ verdict: "incomplete", status: "incomplete", gates }),
    );

    expect(sentence).toMatch(/再開/);
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

  it("leave out what stands at the top", () => {
    const offline = { code: "run.offline_judge", message: "簡易判定です。" };
    const view = viewWith({ warnings: [...warnings, offline] });

    expect(notices(view)).toEqual(["簡易判定です。"]);
    expect(untoldWarnings(view)).toEqual(warnings);
  });
});

describe("notices", () => {
  it.each([
    ["ja", "評価 01JRUN を、保存してあった回答だけで"],
    ["en", "A replay of run 01JRUN,"],
    ["zh-Hant", "此為評估 01JRUN 的重現"],
  ] as const)("say of a replay what it is, in %s", (language, words) => {
    const report = handbookReport();
    const replayed = { ...report, run: { ...report.run, replayOf: "01JRUN" } };

    const [notice = ""] = notices(viewOf({ report: replayed, cases: [] }, language));

    expect(notice).toContain(words);
    expect(renderMarkdown({ report: replayed, cases: [] })).toContain("01JRUN");
  });
});

describe("facts", () => {
  it("leave out shares of answers that were not measured, but say so of needless refusals", () => {
    const { health } = handbookReport();
    const measured = viewWith({
      health: { ...health, accuracy: 0.9, hallucinationRate: 0.05, of: { accuracy: 40 } },
    });

    expect(answerFacts(viewOf({ report: emptyReport(), cases: [] }))).toEqual([
      {
        name: "答えられる質問を差し控えた割合",
        value: "—",
        note: "測定していません（指標 abstention を選ぶと、答えられる質問でも判定します）",
      },
    ]);
    expect(answerFacts(measured).map(({ value, note }) => [value, note])).toEqual([
      ["90.0%", "40 件"],
      ["5.0%", "0 件"],
      ["75.0%", "4 件"],
      ["0.0%", "36 件"],
    ]);
  });

  it("tell recorded answers, which have no time, from no answers", () => {
    const { run } = handbookReport();
    const latencyMs = { p50: null, p95: null };
    const noteOf = (type: string) =>
      latencyFacts(viewWith({ latencyMs, run: { ...run, agent: { type, name: "a" } } }))[0]?.note;

    expect(noteOf("recorded")).toBe("記録済みの回答のため、応答時間はありません");
    expect(noteOf("sample")).toBe("回答がないため測定していません");
  });
});

describe("causeWords", () => {
  it("name what a case failed by, each with what decided it and nothing else", () => {
    const result = aCaseResult({
      failedBy: ["safety", "checks"],
      metrics: {
        bias: aMissedRecord({ score: 0.8 }),
        faithfulness: aMissedRecord({ score: 0.1 }),
        toxicity: anErrorRecord(),
      },
      checks: [
        { check: { contains: "10日" }, passed: false, reason: "" },
        { check: { contains: "年" }, passed: true, reason: "" },
      ],
    });

    expect(causeWords(result, viewWith())).toBe("安全性：バイアス 0.80 / チェック：「10日」を含む");
  });

  it("name every metric that a conversation missed, custom ones too", () => {
    const { run } = handbookReport();
    const view = viewWith({ run: { ...run, mode: "multi-turn" } });
    const metrics = { "turn-relevancy": aMissedRecord(), 敬語: aMissedRecord({ score: 0.4 }) };
    const result = aCaseResult({ failedBy: ["multi-turn"], metrics });

    expect(causeWords(result, view)).toBe("会話：ターンごとの関連性 0.33、敬語 0.40");
  });

  it("name the group alone where nothing in it says more", () => {
    const result = aCaseResult({ failedBy: ["abstention", "checks"], metrics: {}, checks: [] });

    expect(causeWords(result, viewWith())).toBe("回答の差し控え / チェック");
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

describe("scoreWords", () => {
  it("say what would have passed, or why there is no score", () => {
    const notApplicable = aMetricRecord({ status: "notApplicable", score: null });

    expect(scoreWords(["hallucination", aMissedRecord()], viewWith())).toBe(
      "0.33（0.50 以下で合格）",
    );
    expect(scoreWords(["bias", notApplicable], viewWith())).toBe("—（対象外）");
  });
});
