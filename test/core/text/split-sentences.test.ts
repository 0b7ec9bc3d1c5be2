import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../../lib/core/text/split-sentences.ts";

describe("splitSentences", () => {
  it.each([
    [
      "申請は3日前です。承認が必要です！よいですか？",
      ["申請は3日前です。", "承認が必要です！", "よいですか？"],
    ],
    ["はい！？そうです", ["はい！？", "そうです"]],
    ["一行目\r\n二行目\r三行目\n\n四行目", ["一行目", "二行目", "三行目", "四行目"]],
    ["彼は３．５倍と述べた．次に進む．", ["彼は３．５倍と述べた．", "次に進む．"]],
    ["本当?はい!了解", ["本当?", "はい!", "了解"]],
    ["他說好。然後走了！", ["他說好。", "然後走了！"]],
  ])("cuts %j", (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it.each([
    "The rate is 3.5 per cent.",
    "See No. 5 for the form.",
    "第3号（No. 12）を提出する。",
    "Mr. Smith approves it.",
    "It costs 5 yen, e.g. for paper.",
    "We meet at 5 p.m. on Monday.",
    "「はい。そうです。」と答えた。",
    "上長（課長。不在なら部長。）が承認する。",
    "See http://example.com/a?b=c!d for more.",
    "未提出の場合は「（注。）を参照",
  ])("leaves %j whole", (text) => {
    expect(splitSentences(text)).toEqual([text]);
  });

  it("ends English sentences at stops, also inside quotation marks", () => {
    expect(splitSentences('Is it? Yes. He said "Go." Then he left')).toEqual([
      "Is it?",
      "Yes.",
      'He said "Go."',
      "Then he left",
    ]);
  });

  it("drops list markers and headings but keeps numbers that begin a sentence", () => {
    const text =
      "# 見出し\n- 箇条\n1. 手順\n２．次\n(3) 三つ目\n④四つ目\n・五つ目\n3.5倍になる\n2、3日かかる";

    expect(splitSentences(text)).toEqual([
      "見出し",
      "箇条",
      "手順",
      "次",
      "三つ目",
      "四つ目",
      "五つ目",
      "3.5倍になる",
      "2、3日かかる",
    ]);
  });

  it("leaves out lines without a letter or digit", () => {
    expect(splitSentences("---\n。\n\n```\n本文")).toEqual(["本文"]);
  });

  it("loses no letter or digit of any text without markers", () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
    const character = fc.constantFrom(..."申請は三日.。！?「」（） \na5Bc");
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = `本${characters.join("").replaceAll("\n", "\n本")}`;
        expect(letters(splitSentences(text).join(""))).toBe(letters(text));
      }),
    );
  });
});
