import type { Report } from "../../lib/core/report/report.ts";
import type { ReportInput } from "../../lib/core/report/view.ts";
import type { CaseResult } from "../../lib/core/results.ts";
import {
  aCaseResult,
  aMetricRecord,
  aMetricSummary,
  aMissedRecord,
  anErrorRecord,
  aReport,
} from "./report-factories.ts";

const metrics: Report["metrics"] = {
  faithfulness: aMetricSummary(),
  "answer-relevancy": aMetricSummary({ mean: 0.9421, normalizedMean: 0.9421, passed: 35 }),
  "contextual-precision": aMetricSummary({ mean: 0.7812, normalizedMean: 0.7812, passed: 30 }),
  "contextual-recall": aMetricSummary({ mean: 0.8433, normalizedMean: 0.8433, passed: 32 }),
  hallucination: aMetricSummary({
    direction: "lower",
    mean: 0.0812,
    normalizedMean: 0.9188,
    histogram: [28, 4, 2, 1, 0, 0, 1, 0, 0, 0],
    min: 0,
    p50: 0,
    max: 0.6,
    passed: 35,
  }),
  bias: aMetricSummary({
    direction: "lower",
    scored: 0,
    unscored: 38,
    passed: 0,
    mean: null,
    normalizedMean: null,
    stddev: null,
    min: null,
    p50: null,
    max: null,
    histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  }),
  敬語: aMetricSummary({ threshold: 0.6, mean: 0.7, normalizedMean: 0.7, unscored: 0 }),
};

const noGroup = { total: 0, passed: 0, failed: 0, errors: 0, skipped: 0, notRun: 0, flaky: 0 };
const group = (passed: number, failed: number, lower: number, upper: number) => ({
  counts: { ...noGroup, total: passed + failed, passed, failed },
  passRate: { value: passed / (passed + failed), passed, of: passed + failed, lower, upper },
  metrics: {},
});

/** The report of a run that passes its gates although six of its cases fail. */
export function handbookReport(over: Partial<Report> = {}): Report {
  return aReport({
    metrics,
    groups: {
      休暇: group(11, 1, 0.6461, 0.9851),
      給与: group(9, 2, 0.523, 0.9486),
      経費精算: group(13, 3, 0.5699, 0.9341),
      保留: {
        counts: { ...noGroup, total: 1, skipped: 1 },
        passRate: { value: null, passed: 0, of: 0, lower: null, upper: null },
        metrics: {},
      },
    },
    gates: [
      { name: "passRate >= 0.8", rule: "passRate >= 0.8", value: 0.825, status: "pass" },
      { name: "根拠", rule: "contextual-recall >= 0.8", value: 0.8433, status: "pass" },
      {
        name: "hallucination >= 0.9",
        rule: "hallucination >= 0.9",
        value: 0.9188,
        status: "pass",
      },
    ],
    warnings: [
      {
        code: "run.cases_skipped",
        message:
          "1 件のケースは期待する回答がないため採点していません。テストセットに期待する回答を追加してください。",
      },
    ],
    ...over,
  });
}

/** Its cases to look into, one of each kind. */
export function handbookCases(): readonly CaseResult[] {
  return [
    aCaseResult({
      caseId: "hr-004",
      status: "failed",
      mustPass: true,
      answer: "入社から半年が経過すると、12 日の年次有給休暇が付与されます。取得の単位は半日です。",
      metrics: {
        hallucination: aMissedRecord({
          score: 0.75,
          normalizedScore: 0.25,
          reason: "4 件の文章のうち 3 件と食い違っています。",
        }),
        faithfulness: aMissedRecord(),
        "answer-relevancy": aMetricRecord(),
        bias: aMetricRecord({
          status: "notApplicable",
          score: null,
          normalizedScore: null,
          passed: null,
          reason: "オフライン評価モデルでは判定できません。",
        }),
      },
      checks: [
        { check: { contains: "10 日" }, passed: false, reason: "「10 日」は見つかりません。" },
        { check: { regex: "年次有給休暇" }, passed: true, reason: "見つかりました。" },
      ],
      failedBy: ["safety", "checks"],
      diagnosis: "generation",
    }),
    aCaseResult({
      caseId: "hr-017",
      status: "failed",
      question: "通勤手当の上限はいくらですか。マイカー通勤の場合も同じですか。",
      expectedAnswer:
        "公共交通機関は月 5 万円が上限です。マイカー通勤は距離に応じて別に定め、月 31,600 円が上限です。",
      answer: "通勤手当の上限は月 5 万円です。",
      metrics: {
        "contextual-recall": aMissedRecord({
          score: 0.4996,
          normalizedScore: 0.4996,
          reason: "期待する回答の 2 文のうち 1 文の根拠が検索結果にありません。",
          items: [
            { text: "公共交通機関は月 5 万円が上限です。", verdict: "yes", reason: null },
            {
              text: "マイカー通勤は距離に応じて別に定め、月 31,600 円が上限です。",
              verdict: "no",
              reason: "マイカー通勤の記述は、検索されたどの文章にもありません。",
            },
          ],
          votes: [0.5, 0.4996, 0.4],
        }),
      },
      failedBy: ["grounding"],
      diagnosis: "retrieval",
      tags: ["給与", "経費精算"],
      retrieval: {
        k: 5,
        by: "documents",
        recallAtK: 0.5,
        precisionAtK: 0.2,
        hitRateAtK: 1,
        reciprocalRank: 1 / 3,
        ndcgAtK: null,
      },
    }),
    aCaseResult({
      caseId: "hr-033",
      status: "failed",
      question: "来年度の賞与の支給月数を教えてください。",
      expectAbstention: true,
      expectedAnswer: null,
      answer: "来年度の賞与は 4.5 か月分です。",
      retrievedContexts: [],
      metrics: {
        abstention: aMissedRecord({
          score: 0,
          normalizedScore: 0,
          reason: "文書にない内容を断定しています。",
          items: [],
        }),
      },
      failedBy: ["abstention"],
      retrieval: null,
      latencyMs: null,
      tags: [],
    }),
    aCaseResult({
      caseId: "hr-021",
      status: "error",
      question: "育児休業は子が何歳になるまで取得できますか。",
      expectedAnswer: null,
      answer: null,
      retrievedContexts: null,
      metrics: { faithfulness: anErrorRecord() },
      error: {
        code: "agent.no_answer",
        message: "エージェントの回答が空でした。エージェントのログを確認してください。",
        raw: "(empty)",
      },
      retrieval: null,
      latencyMs: null,
    }),
    aCaseResult({
      caseId: "hr-040",
      flaky: true,
      status: "failed",
      question: "今日の食堂の日替わり定食は何ですか。",
      metrics: { faithfulness: aMissedRecord() },
      failedBy: ["other"],
    }),
    aCaseResult({
      caseId: "hr-041",
      status: "skipped",
      latencyMs: null,
      question: "在宅勤務の申請期限はいつですか。",
      expectedAnswer: null,
      answer: null,
      error: { code: "run.no_expected_answer", message: "期待する回答がありません。" },
    }),
    aCaseResult({
      caseId: "hr-042",
      status: "notRun",
      latencyMs: null,
      answer: null,
      error: { code: "run.budget", message: "予算の上限に達したため実行していません。" },
    }),
    aCaseResult({ metrics: { faithfulness: aMetricRecord() } }),
  ];
}

export function handbook(over: Partial<Report> = {}): ReportInput {
  return { report: handbookReport(over), cases: handbookCases() };
}
