import { describe, expect, test } from "vitest";
import { en } from "../../../lib/core/judging/reasons/en.ts";
import { ja } from "../../../lib/core/judging/reasons/ja.ts";
import { UNSCORED } from "../../../lib/core/judging/reasons/reason-words.ts";
import { zhHant } from "../../../lib/core/judging/reasons/zh-hant.ts";
import {
  scoredReason,
  unscoredReason,
  zeroWithoutContextsReason,
} from "../../../lib/core/judging/reasons.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { wordings } from "../../../lib/core/prompts/wordings.ts";
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

test("the same text is quoted once, however often it counts", () => {
  const again = items("本社は東京", "本社は東京", "定休日は月曜");

  const reason = scoredReason(registry.faithfulness, { items: again, against: again }, "ja");

  expect(reason).toBe(
    "命題 3 件のうち 3 件が検索結果と矛盾しています：「本社は東京」「定休日は月曜」",
  );
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

test.each([
  ["ja", "yes", true, "文書では答えられない質問に、回答を差し控えました。"],
  ["ja", "no", true, "答えられる質問に回答しました。"],
  [
    "en",
    "no",
    false,
    "It answered a question that the documents can't answer instead of declining.",
  ],
  ["zh-Hant", "yes", false, "對可以回答的問題拒答。"],
] as const)(
  "a single verdict tells what it came to, %s %s %s",
  (language, verdict, right, told) => {
    const declined = [{ text: "x", verdict, reason: null }];
    const scored = { items: declined, against: right ? [] : declined };

    expect(scoredReason(registry.abstention, scored, language)).toBe(told);
  },
);

test("the judge's own reason comes before every sentence of ours", () => {
  const scored = { items: five, against: five, explanation: " 敬語です。\n" };

  expect(scoredReason(registry.faithfulness, scored, "ja")).toBe("敬語です。");
});

test.each([undefined, "", " \n"])("%j is no reason of a judge", (explanation) => {
  const scored = { items: five, against: [], ...(explanation !== undefined && { explanation }) };

  expect(scoredReason(registry.bias, scored, "ja")).toBe("意見 5 件は、いずれも偏見を含みません。");
});

test.each([
  ["ja", "項目ごとの判定はありません。", "項目 1 件に問題があります：「x」"],
  ["en", "There are no verdicts on single items.", "The only item counts against the score: “x”"],
  ["zh-Hant", "沒有逐項的判定。", "1 個項目有問題：「x」"],
] as const)(
  "a metric without sentences of its own has plain ones, %s",
  (language, none, against) => {
    const metric = { wording: "g-eval" };
    const one = items("x");

    expect(scoredReason(metric, { items: [], against: [] }, language)).toBe(none);
    expect(scoredReason(metric, { items: one, against: one }, language)).toBe(against);
  },
);

test.each([
  [
    "ja",
    "原文との整合 0.67、要点の網羅 測定なし。要約の命題と確認用の質問 2 件のうち 1 件が原文と合わないか、要約に反映されていません：「本社は東京」",
  ],
  [
    "en",
    "Alignment with the source 0.67, Coverage of its points not measured. 1 of 2 claims and questions about the summary departs from the source or is not covered: “本社は東京”",
  ],
  [
    "zh-Hant",
    "與原文的一致性 0.67、重點涵蓋 未測量。2 項摘要的陳述與確認問題中有 1 項與原文不符或未反映在摘要中：「本社は東京」",
  ],
] as const)("what a score is made of is stated before the sentence, %s", (language, told) => {
  const breakdown = { alignment: 2 / 3, coverage: null, internal: 1 };
  const scored = { items: five.slice(0, 2), against: five.slice(0, 1), breakdown };

  expect(scoredReason(registry.summarization, scored, language)).toBe(told);
});

test("what was not judged is not counted", () => {
  const unjudged = { text: "窓 2", verdict: null, reason: null };
  const scored = { items: [...five, unjudged], against: five.slice(0, 1) };

  const reason = scoredReason(registry.faithfulness, scored, "en");

  expect(reason).toBe("1 of 5 claims contradicts the retrieved texts: “本社は東京”");
  expect(scoredReason(registry.faithfulness, { items: [unjudged], against: [] }, "en")).toBe(
    "There are no claims in the answer.",
  );
});

test("a breakdown by window, which has no names, stays out of the reason", () => {
  const scored = { items: five, against: [], breakdown: { window1: 1 } };

  expect(scoredReason(registry["turn-faithfulness"], scored, "en")).not.toContain("window1");
});

describe.each(LANGUAGES)("%s", (language) => {
  const worded = Object.entries(wordings[language].metrics).filter(
    ([, { reason }]) => reason !== undefined,
  );

  test.each(worded)("%s has a sentence for every outcome", (wording, { reason }) => {
    const one = five.slice(0, 1);
    const unsettled = five.map((item) => ({ ...item, verdict: "idk" }));
    const outcomes = [
      { items: [], against: [] },
      { items: one, against: [] },
      { items: one, against: one },
      { items: five, against: [] },
      { items: five, against: one },
      { items: five, against: five },
      { items: unsettled, against: unsettled },
    ];
    const reasons = outcomes.map((scored) => scoredReason({ wording }, scored, language));

    for (const told of reasons) expect(told).not.toMatch(/undefined|NaN|null|\[object/);
    // What compares vectors has no items to count, and one sentence.
    if (reason?.fine(1) === reason?.none) return;
    expect(new Set(reasons).size).toBe(reason?.unsettled === undefined ? 6 : 7);
  });

  test("every missing score has a sentence of its own", () => {
    const reasons = UNSCORED.map((why) => unscoredReason(why, language));

    expect(new Set([...reasons, zeroWithoutContextsReason(language)]).size).toBe(
      UNSCORED.length + 1,
    );
    for (const reason of reasons) expect(reason).toMatch(/[。.]$/);
  });
});

test.each([en, ja, zhHant])("how votes and repetitions ended is told, %#", (words) => {
  for (const tell of [words.withVotes, words.withRepetitions]) {
    const whole = tell("理由", { asked: 3, scored: 3, passed: 2 });
    const lacking = tell("理由", { asked: 5, scored: 4, passed: 2 });

    expect(whole).toContain("理由");
    expect(whole.match(/\d/g)?.sort()).toEqual(["1", "2", "3"]);
    expect(lacking.match(/\d/g)?.sort()).toEqual(["1", "2", "2", "5"]);
  }
});
