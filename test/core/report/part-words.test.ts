import { describe, expect, it } from "vitest";
import {
  mostTelling,
  partWords,
  rawScoreWords,
  windowsOf,
  windowWords,
} from "../../../lib/core/report/part-words.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import type { Item, MetricRecord } from "../../../lib/core/results.ts";
import { aMetricRecord, aReport } from "../../support/report-factories.ts";

const view = viewOf({ report: aReport(), cases: [] });

const anItem = (text: string, verdict: string | null = "yes", window?: number): Item => ({
  text,
  verdict,
  reason: null,
  ...(window !== undefined && { window }),
});

describe("partWords", () => {
  const wordsOf = (id: string, over: Partial<MetricRecord>) =>
    partWords([id, aMetricRecord(over)], view);

  it.each([
    [
      "summarization",
      { alignment: 0.8, coverage: 0.6 },
      "内訳：原文との整合 0.80、要点の網羅 0.60",
    ],
    [
      "ragas-answer-correctness",
      { facts: 1, similarity: -0.1 },
      "内訳：事実の一致 1.00、意味の類似度 -0.10",
    ],
    ["ragas-factual-correctness", { precision: 0.5, recall: 1 }, "内訳：適合率 0.50、再現率 1.00"],
    [
      "tool-correctness",
      { match: 0.5, selection: 1 },
      "内訳：期待との一致 0.50、ツールの選び方 1.00",
    ],
  ])("names the parts of %s", (id, breakdown, words) => {
    expect(wordsOf(id, { breakdown })).toBe(words);
  });

  it("says nothing that the reason says already", () => {
    const breakdown = { alignment: 0.8, coverage: 0.6 };
    const reason = "原文との整合 0.80、要点の網羅 0.60。要約は原文に沿っています。";

    expect(wordsOf("summarization", { breakdown, reason })).toBeUndefined();
  });

  it("says nothing where the score is its only part", () => {
    expect(wordsOf("tool-correctness", { breakdown: { match: 0.5 } })).toBeUndefined();
  });

  it("leaves windows to their items, and says nothing where there are no parts", () => {
    expect(wordsOf("turn-faithfulness", { breakdown: { window1: 1 } })).toBeUndefined();
    expect(wordsOf("faithfulness", {})).toBeUndefined();
  });

  it("shows a part by its own name where it has no other, and one without a score as a dash", () => {
    expect(wordsOf("敬語", { breakdown: { constructor: null, tone: 1 } })).toBe(
      "内訳：constructor —、tone 1.00",
    );
  });
});

describe("rawScoreWords", () => {
  it("speak of a negative cosine only", () => {
    expect(rawScoreWords(aMetricRecord({ score: 0, rawScore: -0.12 }), view)).toBe(
      "類似度が負の値（-0.12）のため、スコアを 0 としました。",
    );
    expect(rawScoreWords(aMetricRecord({ score: 0.5, rawScore: 0.5 }), view)).toBeUndefined();
    expect(rawScoreWords(aMetricRecord(), view)).toBeUndefined();
  });
});

describe("windowsOf", () => {
  it("groups items by window, with the score of each where there is one", () => {
    const items = [anItem("a", "yes", 1), anItem("b", "no", 2), anItem("c", "yes", 2)];
    const record = aMetricRecord({ items, breakdown: { window1: 1, window2: 0.5 } });
    const windows = windowsOf(items, record);

    expect(windows.map((window) => windowWords(window, view))).toEqual([
      "第 1 区間：1.00",
      "第 2 区間：0.50",
    ]);
    expect(windows.map((window) => window.items.length)).toEqual([1, 2]);
  });

  it("needs no scores, and has no name for items without a window", () => {
    const items = [anItem("a"), anItem("b", "yes", 3)];
    const windows = windowsOf(items, aMetricRecord({ items }));

    expect(windows.map((window) => windowWords(window, view))).toEqual([undefined, "第 3 区間"]);
  });
});

describe("mostTelling", () => {
  const texts = (items: readonly Item[], limit: number): string =>
    mostTelling(["faithfulness", aMetricRecord({ items: [...items] })], limit, view)
      .map(({ text }) => text)
      .join("");

  it("keeps everything that there is room for", () => {
    expect(texts([anItem("a"), anItem("b", "no")], 2)).toBe("ab");
  });

  it("leaves out what speaks for the answer first, and keeps the order", () => {
    const items = [
      anItem("a"),
      anItem("b", null),
      anItem("c", "no"),
      anItem("d", "idk"),
      anItem("e", "no"),
    ];

    expect(texts(items, 2)).toBe("ce");
    expect(texts(items, 3)).toBe("cde");
    expect(texts(items, 4)).toBe("acde");
  });
});
