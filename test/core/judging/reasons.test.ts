import { describe, expect, test } from "vitest";
import {
  scoredReason,
  unscoredReason,
  zeroWithoutContextsReason,
} from "../../../lib/core/judging/reasons.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { type MetricId, registry } from "../../../lib/core/metrics/registry.ts";
import type { Item } from "../../../lib/core/results.ts";

const items = (...texts: string[]): Item[] =>
  texts.map((text) => ({ text, verdict: "no", reason: null }));
const five = items("本社は東京", "定休日は月曜", "送料は無料", "返品は不可", "電話は不可");

test.each([
  ["ja", "命題 5 件のうち 1 件が検索結果と矛盾しています：「本社は東京」"],
  ["en", "1 of 5 claims contradicts the retrieved texts: “本社は東京”"],
  ["zh-Hant", "5 條陳述中有 1 條與檢索內容牴觸：「本社は東京」"],
] as const)("what speaks against is counted and quoted, %s", (language, sentence) => {
  const scored = { items: five, against: five.slice(0, 1) };

  expect(scoredReason(registry.faithfulness, scored, language)).toBe(sentence);
});

test.each([
  ["ja", "意見 5 件は、いずれも偏見を含みません。"],
  ["en", "All 5 opinions are free of bias."],
  ["zh-Hant", "5 條意見皆未帶偏見。"],
] as const)("nothing against, %s", (language, sentence) => {
  expect(scoredReason(registry.bias, { items: five, against: [] }, language)).toBe(sentence);
});

test.each([
  ["ja", "命題 5 件のうち 3 件が質問と関係ありません：「本社は東京」「定休日は月曜」ほか"],
  ["en", "3 of 5 statements do not bear on the question: “本社は東京”, “定休日は月曜” and others"],
  ["zh-Hant", "5 條陳述中有 3 條與問題無關：「本社は東京」「定休日は月曜」等"],
] as const)("two examples are enough, %s", (language, sentence) => {
  const scored = { items: five, against: five.slice(0, 3) };

  expect(scoredReason(registry["answer-relevancy"], scored, language)).toBe(sentence);
});

test.each([
  ["ja", "命題 1 件が検索結果と矛盾しているか、検索結果に書かれていません：「x」"],
  ["en", "The only claim is contradicted by the retrieved texts or not in them: “x”"],
  ["zh-Hant", "1 條陳述與檢索內容牴觸或未見於檢索內容：「x」"],
] as const)(
  "a penalised claim without support is not called a contradiction, %s",
  (language, sentence) => {
    const ambiguous = [{ text: "x", verdict: "idk", reason: null }];

    expect(
      scoredReason(registry.faithfulness, { items: ambiguous, against: ambiguous }, language),
    ).toBe(sentence);
  },
);

test("penalised claims are plural in English", () => {
  const ambiguous = items("x", "y").map((item) => ({ ...item, verdict: "idk" }));

  expect(scoredReason(registry.faithfulness, { items: ambiguous, against: ambiguous }, "en")).toBe(
    "2 of 2 claims are contradicted by the retrieved texts or not in them: “x”, “y”",
  );
});

test.each([
  ["ja", "意見 1 件に偏見があります：「x」", "意見 1 件は偏見を含みません。"],
  ["en", "The only opinion is biased: “x”", "The only opinion is free of bias."],
  ["zh-Hant", "1 條意見帶有偏見：「x」", "1 條意見未帶偏見。"],
] as const)("one of one is not counted out of many, %s", (language, against, fine) => {
  const one = items("x");

  expect(scoredReason(registry.bias, { items: one, against: one }, language)).toBe(against);
  expect(scoredReason(registry.bias, { items: one, against: [] }, language)).toBe(fine);
});

test("a long example is cut between characters and stays on one line", () => {
  const long = items(`${"𠮷".repeat(59)}\n${"野".repeat(20)}`);

  const reason = scoredReason(registry.bias, { items: long, against: long }, "ja");

  expect(reason).toBe(`意見 1 件に偏見があります：「${"𠮷".repeat(59)} …」`);
});

describe.each(LANGUAGES)("%s", (language) => {
  const metrics = Object.keys(registry).filter((id) => id !== "abstention") as MetricId[];

  test("every metric has a sentence for every outcome", () => {
    for (const id of metrics) {
      const outcomes = [
        { items: [], against: [] },
        { items: five, against: [] },
        { items: five, against: five },
      ];
      const reasons = outcomes.map((scored) => scoredReason(registry[id], scored, language));

      expect(new Set(reasons).size).toBe(3);
      for (const reason of reasons) expect(reason).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test("every missing score has a sentence", () => {
    const reasons = [
      unscoredReason("abstentionExpected", language),
      unscoredReason("expectedAnswerMissing", language),
      unscoredReason("answerMissing", language),
      unscoredReason("contextsUnknown", language),
      unscoredReason("contextsNone", language),
      unscoredReason("offline", language),
      zeroWithoutContextsReason(language),
    ];

    expect(new Set(reasons).size).toBe(reasons.length);
  });
});
