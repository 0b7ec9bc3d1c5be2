import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageOf, readingsOf } from "../../../lib/core/text/language-of.ts";

const handbook = new URL("../../../examples/handbook/cases.jsonl", import.meta.url);

describe("languageOf", () => {
  it.each([
    ["年次有給休暇は10日です。", "ja"],
    ["ｶﾞｽ代の精算", "ja"],
    ["会議室", "ja"],
    ["労働契約書", "ja"],
    ["特別休假為五天。", "zh-Hant"],
    ["您可以申請十五天的特別休假嗎？", "zh-Hant"],
    ["ㄅㄆㄇ", "zh-Hant"],
    ["您可以申请十五天的年假。", "zh-Hans"],
    ["学校休假", "zh-Hans"],
    ["You get ten days of annual leave.", "en"],
    ["Yes.", "en"],
    ["It's the employee's own choice.", "en"],
    ["THE RULE IS THE SAME", "en"],
    ["연차 휴가는 10일입니다.", "other"],
    ["Отпуск — десять дней.", "other"],
  ])("reads %s as %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    [
      "a name in Latin letters",
      "Amazon Bedrock Knowledge Bases と OpenSearch Serverless を使います",
      "ja",
    ],
    ["English words that are the name of a form", "Terms of Use に同意してください", "ja"],
    ["an address", "https://example.com/the/handbook を参照してください。", "ja"],
    [
      "a piece of code",
      "`const the = is.in(a)` と書きます。\n```\nthe rule is in this file\n```",
      "ja",
    ],
    ["a file's name", "the-leave.of.md をどうぞ", "ja"],
    ["a name in Chinese characters", "The 総務部 handles it.", "en"],
    ["a quotation", "The rule is called 「年次有給休暇に関する規程」 in Japanese.", "en"],
    ["a gloss in brackets", "Annual leave（年次有給休暇のこと） is ten days.", "en"],
    ["a quoted word of another language", "請使用「マイナンバーカード」申請。", "zh-Hant"],
    ["a word of Korean", "この問題は 한국 の事例です。", "ja"],
  ])("is not misled by %s", (_, text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it("reads a text that is one quotation by what is quoted", () => {
    expect(languageOf("「10日です」")).toBe("ja");
  });

  it("weighs words of English against characters where neither has a sentence", () => {
    expect(languageOf("Annual Leave Guide 休暇")).toBe("en");
    expect(languageOf("Leave 特別休暇取得要領")).not.toBe("en");
  });

  it.each(["", "10", "30℃", "10km", "ATM", "！？", "https://example.com/leave", "`leave`"])(
    "is undefined where nothing tells a language: %s",
    (text) => {
      expect(languageOf(text)).toBeUndefined();
    },
  );

  it("is Japanese for every question and answer of the handbook", () => {
    const cases = readFileSync(handbook, "utf8").trim().split("\n");
    const texts = cases.flatMap((line) => {
      const { question, expectedAnswer } = JSON.parse(line);
      return expectedAnswer === undefined ? [question] : [question, expectedAnswer];
    });

    expect(texts.length).toBeGreaterThan(70);
    expect(new Set(texts.map(languageOf))).toEqual(new Set(["ja"]));
  });
});

describe("readingsOf", () => {
  it.each([
    ["十日", ["zh-Hant", "ja", "zh-Hans"]],
    ["有給休暇", ["zh-Hant", "ja"]],
    ["会社", ["ja", "zh-Hans"]],
    ["鮮の味茶很好喝", ["zh-Hant", "ja"]],
  ])("names every language that %s can be in", (text, languages) => {
    expect(readingsOf(text)).toEqual(languages);
  });

  it("stays the same whatever digits, signs and addresses stand around", () => {
    const sentence = fc.constantFrom("休暇は十日です", "休假為十天", "Leave is ten days");
    const around = fc.array(fc.constantFrom(" 10 ", "。", "！", " https://a.example/b ", "\n"));
    fc.assert(
      fc.property(sentence, around, around, (text, before, after) => {
        expect(readingsOf(`${before.join("")}\n${text}\n${after.join("")}`)).toEqual(
          readingsOf(text),
        );
      }),
    );
  });

  it("answers for any text, and for a long one of brackets that never close", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(readingsOf(text).length).toBeLessThanOrEqual(3);
      }),
    );

    expect(readingsOf(`${"(「`".repeat(20_000)}休みは`)).toEqual(["ja"]);
  });
});
