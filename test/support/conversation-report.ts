import type { Report } from "../../lib/core/report/report.ts";
import type { ReportInput } from "../../lib/core/report/view.ts";
import { type CaseResult, type ConversationRecord, noUsage } from "../../lib/core/results.ts";
import {
  aCaseResult,
  aMetricRecord,
  aMetricSummary,
  aMissedRecord,
  aReport,
} from "./report-factories.ts";

type Turn = ConversationRecord["turns"][number];

const asks = (content: string): Turn => ({ role: "user", content });

const answers = (content: string, more: Partial<Turn> = {}): Turn => ({
  role: "assistant",
  content,
  ...more,
});

const leave = {
  text: "第 21 条　入社日から 6 か月間継続して勤務し、全労働日の 8 割以上出勤した従業員には、10 日の年次有給休暇を与える。",
  source: "leave.md",
  score: 12.84,
};
const halfDays = { text: "半日単位の年次有給休暇は、年 10 回を限度とする。", source: "leave.md" };

/** A conversation of three exchanges that reached its outcome. */
export function aTalkRecord(changes: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    scenario: "入社して半年の社員が、年次有給休暇の日数と、半日単位で取れるかどうかを知りたい。",
    userDescription: "入社 7 か月。規程を読んだことがなく、言葉づかいはくだけている。",
    expectedOutcome: "付与日数と、半日単位で取れる回数の上限が伝えられている。",
    turns: [
      asks("有休って、もう使えますか？"),
      answers("はい。入社から 6 か月が経過していれば、10 日付与されます。", {
        retrievedContexts: [leave, halfDays],
        latencyMs: 842,
      }),
      asks("半日だけ休むこともできます？"),
      answers("できます。回数に制限はありません。", {
        retrievedContexts: [halfDays],
        latencyMs: 1_204,
      }),
      asks("え、本当に何回でもいいんですか。"),
      answers("失礼しました。半日単位の取得は年 10 回までです。", {
        retrievedContexts: [],
        latencyMs: 903,
      }),
    ],
    stop: {
      reason: "outcomeReached",
      explanation:
        "付与日数が 10 日であることと、半日単位は年 10 回までであることが伝えられています。",
    },
    usage: { ...noUsage, calls: 5, inputTokens: 4_021, outputTokens: 310 },
    ...changes,
  };
}

const relevant = (window: number, text: string) => ({
  text,
  verdict: "yes",
  reason: null,
  window,
});

/** The metrics of that conversation; one window contradicts what was retrieved. */
export const talkMetrics: CaseResult["metrics"] = {
  "turn-faithfulness": aMissedRecord({
    score: 0.4,
    normalizedScore: 0.4,
    reason:
      "各時点での命題 5 件のうち 2 件が検索結果と矛盾しています：「半日単位の取得に回数の制限はない。」ほか",
    items: [
      { text: "入社 6 か月で 10 日付与される。", verdict: "yes", reason: null, window: 1 },
      { text: "入社 6 か月で 10 日付与される。", verdict: "yes", reason: null, window: 2 },
      {
        text: "半日単位の取得に回数の制限はない。",
        verdict: "no",
        reason: "検索結果では年 10 回が限度です。",
        window: 2,
      },
      {
        text: "半日単位の取得に回数の制限はない。",
        verdict: "no",
        reason: "検索結果では年 10 回が限度です。",
        window: 3,
      },
      { text: "半日単位の取得は年 10 回まで。", verdict: "yes", reason: null, window: 3 },
    ],
    breakdown: { window1: 1, window2: 0.5, window3: 0.5 },
  }),
  "turn-relevancy": aMetricRecord({
    reason: "アシスタントの発言 3 件は、いずれも会話の流れに関係しています。",
    items: [
      relevant(1, "はい。入社から 6 か月が経過していれば、10 日付与されます。"),
      relevant(2, "できます。回数に制限はありません。"),
      relevant(3, "失礼しました。半日単位の取得は年 10 回までです。"),
    ],
  }),
  "conversation-completeness": aMetricRecord({
    reason: "ユーザーの意図 2 件は、いずれも満たされています。",
    items: [
      { text: "年次有給休暇を使えるかどうかを知りたい。", verdict: "yes", reason: null },
      { text: "半日単位で取れるかどうかを知りたい。", verdict: "yes", reason: null },
    ],
  }),
  敬語: aMetricRecord({
    score: 0.7,
    normalizedScore: 0.7,
    threshold: 0.6,
    reason: "おおむね丁寧ですが、謝罪の言葉が簡素です。",
  }),
};

/** A result of a multi-turn run, of that conversation. */
export function aTalkResult(changes: Partial<CaseResult> = {}): CaseResult {
  const { conversation = aTalkRecord() } = changes;
  return aCaseResult({
    caseId: "talk-001",
    status: "failed",
    question: conversation.scenario ?? conversation.turns[0]?.content ?? "",
    expectedAnswer: null,
    answer: null,
    retrievedContexts: null,
    retrieval: null,
    metrics: talkMetrics,
    failedBy: ["multi-turn"],
    latencyMs: 983,
    ...changes,
    conversation,
  });
}

/** A conversation of so many exchanges, told apart by their numbers. */
export const exchangesUpTo = (count: number): Turn[] =>
  Array.from({ length: count }, (_, index) => [
    asks(`出張の手当は、${index + 1} 泊ならいくらですか。`),
    answers(`宿泊を伴う出張の日当は 1 日につき 2,500 円です。${index + 1} 泊でも同じです。`),
  ]).flat();

/** The cases of a run of conversations: one of each way to end. */
export const talkResults = (): readonly CaseResult[] => [
  aTalkResult(),
  aTalkResult({
    caseId: "talk-002",
    metrics: { "conversation-completeness": aMissedRecord({ items: [] }) },
    conversation: aTalkRecord({
      scenario: "出張の手当を、泊数ごとに確かめたい。",
      userDescription: null,
      expectedOutcome: null,
      turns: exchangesUpTo(6),
      stop: { reason: "maxTurns", explanation: null },
    }),
    tags: ["経費"],
  }),
  aTalkResult({
    caseId: "talk-003",
    status: "error",
    metrics: {},
    failedBy: [],
    latencyMs: null,
    conversation: aTalkRecord({ turns: [asks("在宅勤務は週に何日できますか。")], stop: null }),
    error: {
      code: "agent.no_answer",
      message: "エージェントの回答が空でした。エージェントのログを確認してください。",
    },
  }),
  aTalkResult({
    caseId: "talk-004",
    status: "notRun",
    metrics: {},
    failedBy: [],
    latencyMs: null,
    conversation: aTalkRecord({ scenario: "退職の手続きを知りたい。", turns: [], stop: null }),
    error: { code: "run.budget", message: "予算の上限に達したため実行していません。" },
  }),
];

/** A run of conversations, in which two of five fail. */
export function talkReport(over: Partial<Report> = {}): Report {
  const report = aReport();
  return aReport({
    run: { ...report.run, mode: "multi-turn", name: "就業規則アシスタント（会話）" },
    counts: { total: 5, passed: 1, failed: 2, errors: 1, skipped: 0, notRun: 1, flaky: 0 },
    passRate: { value: 1 / 4, passed: 1, of: 4, lower: 0.0456, upper: 0.6994 },
    status: "incomplete",
    verdict: "incomplete",
    metrics: {
      "turn-faithfulness": aMetricSummary({ scored: 2, unscored: 1, mean: 0.7, passed: 1 }),
      "turn-relevancy": aMetricSummary({ scored: 3, unscored: 0, mean: 1, passed: 3 }),
      "conversation-completeness": aMetricSummary({ scored: 3, unscored: 0, mean: 0.5, passed: 2 }),
      敬語: aMetricSummary({ threshold: 0.6, scored: 3, unscored: 0, mean: 0.7, passed: 3 }),
      "相手の事情をくみ取り、次に何をすればよいかを自分の言葉で伝えているか": aMetricSummary({
        ...{ scored: 0, mean: null, normalizedMean: null, stddev: null },
        ...{ min: null, p50: null, max: null, passed: 0, unscored: 3 },
        histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        unscoredReasons: [{ reason: "簡易判定（offline）では判断できない指標です。", cases: 3 }],
      }),
    },
    diagnosis: { retrieval: 0, generation: 0, prompt: 0 },
    ...over,
  });
}

export const talks = (over: Partial<Report> = {}): ReportInput => ({
  report: talkReport(over),
  cases: talkResults(),
});
