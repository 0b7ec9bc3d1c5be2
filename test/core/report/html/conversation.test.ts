import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../../lib/core/language.ts";
import { renderHtml } from "../../../../lib/core/report/render-html.ts";
import type { CaseResult, ConversationRecord } from "../../../../lib/core/results.ts";
import {
  aTalkRecord,
  aTalkResult,
  exchangesUpTo,
  talkReport,
  talks,
} from "../../../support/conversation-report.ts";
import { hostileTexts } from "../../../support/hostile-texts.ts";
import { aMetricRecord, aMissedRecord } from "../../../support/report-factories.ts";

const pageOf = (...cases: readonly CaseResult[]): string =>
  renderHtml({ report: talkReport(), cases });

const pageOfTalk = (changes: Partial<ConversationRecord>): string =>
  pageOf(aTalkResult({ conversation: aTalkRecord(changes), metrics: {} }));

const count = (text: string, words: string): number => text.split(words).length - 1;

describe("a conversation in the report", () => {
  it("shows what it is about, who said what from what, how long it took and why it ended", () => {
    const text = pageOf(aTalkResult());

    for (const words of [
      "会話（マルチターン）",
      "<h4>ユーザーの人物像</h4>",
      "<h4>期待する結末</h4>",
      "期待する結末に達しました。判定の理由：付与日数が 10 日であることと",
      "会話（3 往復）",
      "<strong>ユーザー</strong> 1 往復目",
      "<strong>アシスタント</strong> 応答時間 842 ミリ秒",
      "検索された文章（2 件）",
      "検索された文章はありません（0 件）",
      "応答時間（発言ごとの平均） 983 ミリ秒",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(
      /回答を得られませんでした|期待する回答|検索された文章は不明|undefined|null/,
    );
  });

  it("groups what was judged by window, and says once what a window is", () => {
    const text = pageOf(aTalkResult(), aTalkResult({ caseId: "talk-009" }));

    expect(text).toContain('<li class="window">第 2 区間：0.50</li>');
    expect(text).toContain('<li class="window">第 3 区間</li>');
    expect(count(text, "「区間」は、")).toBe(1);
    expect(text).toContain("会話：ターンごとの忠実度 0.40");
  });

  it("says nothing of windows where no metric has any", () => {
    expect(pageOfTalk({})).not.toMatch(/「区間」|第 \d+ 区間/);
  });

  it("repeats the scenario only where the line above does not show all of it", () => {
    const scenario = "育児休業の期間を知りたい。".repeat(20);
    const long = aTalkResult({ question: scenario, conversation: aTalkRecord({ scenario }) });

    expect(pageOf(aTalkResult())).not.toContain("<h4>シナリオ</h4>");
    expect(pageOf(long)).toContain(`<h4>シナリオ</h4><p class="text ">${scenario}</p>`);
  });

  it("says what the test set leaves open", () => {
    const text = pageOfTalk({ scenario: null, userDescription: null, expectedOutcome: " " });

    expect(text).toContain("シナリオは登録されていません");
    expect(text).toContain("期待する結末は登録されていません");
    expect(text).not.toContain("ユーザーの人物像");
  });

  it("folds what is long, by messages or by text, and lets the rest stand open", () => {
    const open = '<details class="more" open><summary>会話（';

    expect(pageOfTalk({ turns: exchangesUpTo(3) })).toContain(open);
    expect(pageOfTalk({ turns: exchangesUpTo(4) })).not.toContain(open);
    expect(pageOfTalk({ turns: [{ role: "user", content: "長".repeat(1_501) }] })).not.toContain(
      open,
    );
  });

  it("shows beginning and end of a conversation too long to show, each message cut", () => {
    const turns = exchangesUpTo(500).map((turn) => ({
      ...turn,
      content: turn.content + "あ".repeat(10_000),
      retrievedContexts: Array(50).fill({ text: "い".repeat(5_000), source: "a.md" }),
    }));
    const text = pageOfTalk({ turns });

    expect(text.length).toBeLessThan(300_000);
    expect(text).toContain("途中の 970 発言を省略");
    expect(text).toContain("1 往復目");
    expect(text).toContain("500 往復目");
    expect(text).toContain("ほか 45 件は results.jsonl にあります。");
  });

  it("says of sources that are unknown so: once where nothing is known, else by message", () => {
    const [user, assistant] = exchangesUpTo(1);
    const turns = [...exchangesUpTo(1), ...exchangesUpTo(1)];
    const some = [user, { ...assistant, retrievedContexts: [] }, user, assistant];
    const unknown = "検索された文章は不明です";

    expect(count(pageOfTalk({ turns }), unknown)).toBe(1);
    expect(count(pageOfTalk({ turns: some as typeof turns }), unknown)).toBe(1);
    expect(count(pageOfTalk({ turns: turns.slice(0, 1), stop: null }), unknown)).toBe(0);
  });

  it("of one that never began shows no transcript", () => {
    const text = pageOfTalk({ turns: [], stop: null });

    expect(text).toContain("会話は行われていません。");
    expect(text).not.toContain("往復）");
  });

  it("has a heading for scenarios where cases were not run", () => {
    expect(renderHtml(talks())).toContain('<th scope="col">シナリオ</th>');
  });

  it.each(LANGUAGES)("closes what it opens in %s", (language) => {
    const { report, cases } = talks();
    const text = renderHtml({ report: { ...report, run: { ...report.run, language } }, cases });

    for (const tag of ["details", "summary", "div", "ol", "ul", "li", "bdi", "p", "section"]) {
      expect([tag, text.match(new RegExp(`<${tag}[ >]`, "g"))?.length]).toEqual([
        tag,
        text.match(new RegExp(`</${tag}>`, "g"))?.length,
      ]);
    }
  });

  it.each(hostileTexts)("shows %j as text whoever said it", (hostile) => {
    const retrievedContexts = [{ text: hostile, source: hostile }];
    const text = pageOf(
      aTalkResult({
        metrics: {
          [hostile]: aMissedRecord({
            items: [{ text: hostile, verdict: hostile, reason: hostile, window: 1 }],
            breakdown: { window1: 0.5, [hostile]: 0.5 },
          }),
        },
        conversation: aTalkRecord({
          scenario: hostile,
          userDescription: hostile,
          expectedOutcome: hostile,
          turns: [
            { role: "user", content: hostile },
            { role: "assistant", content: hostile, retrievedContexts },
          ],
          stop: { reason: "outcomeReached", explanation: hostile },
        }),
      }),
    );

    expect(text.replace(/"[^"]*"/g, "")).not.toMatch(
      /<(script|img|base|svg\/|!--)|<[a-z][^>]*\son[a-z]+=/i,
    );
    expect(text.match(/<(style|main|body)[ >]/g)).toHaveLength(3);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\p{Surrogate}]/u);
  });
});

describe("a metric of a conversation", () => {
  it("shows the items that speak against it when there are too many for all", () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      text: `命題 ${index}`,
      verdict: index === 90 ? "no" : "yes",
      reason: null,
      window: Math.floor(index / 10) + 1,
    }));
    const metrics = { "turn-faithfulness": aMissedRecord({ items }) };
    const text = pageOf(aTalkResult({ metrics }));

    expect(text).toContain("命題 90<");
    expect(text).toContain('<li class="window">第 10 区間</li>');
    expect(text).toContain("ほか 70 件は results.jsonl にあります。");
  });

  it("shows the parts of its score, and a negative cosine as it was", () => {
    const metrics = {
      "tool-correctness": aMetricRecord({ breakdown: { match: 0.5, selection: 1 } }),
      "ragas-semantic-similarity": aMetricRecord({ score: 0, rawScore: -0.25 }),
    };
    const { conversation: _, ...single } = aTalkResult({ metrics });
    const { run } = talkReport();
    const report = talkReport({ run: { ...run, mode: "single-turn" } });
    const text = renderHtml({ report, cases: [single] });

    expect(text).toContain("内訳：期待との一致 0.50、ツールの選び方 1.00");
    expect(text).toContain("類似度が負の値（-0.25）のため、スコアを 0 としました。");
  });
});

describe("the figures of a run of conversations", () => {
  it("have nothing of retrieval, refusals or diagnosis, and say what an answer time is", () => {
    const text = renderHtml(talks());

    expect(text).not.toMatch(/検索の品質|回答の質|差し控えた割合|傾向と対策/);
    expect(text).toContain("会話ごとの、1 発言あたりの平均から");
  });

  it("name custom metrics as such, and why one could not be measured", () => {
    const text = renderHtml(talks());

    expect(text).toContain("カスタム指標：利用者が定めた評価基準を、会話の全体が満たしているか");
    expect(text).toContain(
      "採点できたケースがありません（対象外・エラー 3 件） / 簡易判定（offline）では判断できない指標です。（3 件）",
    );
  });
});
