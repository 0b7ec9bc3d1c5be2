import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findsPassage } from "../../../lib/core/retrieval/finds-passage.ts";

describe("findsPassage", () => {
  it.each([
    ["a chunk that contains it", "第3条 年次有給休暇は10日とする。", "年次有給休暇は10日"],
    ["a chunk that it contains", "有給休暇は10日", "年次有給休暇は10日とする。"],
    ["other widths", "年次有給休暇は１０日", "有給休暇は10日"],
    ["other white space", "年次有給\n 休暇は　10日", "有給休暇は10日"],
    ["exactly 80 % of the bigrams", "abcdef_______", "abcdeX"],
    [
      "a passage with a small change",
      "勤続六か月で十日の有給休暇を与える",
      "勤続六か月で十日の有給休暇を与え、",
    ],
  ])("takes %s", (_, chunk, passage) => {
    expect(findsPassage(chunk, passage)).toBe(true);
  });

  it.each([
    ["less than 80 % of the bigrams", "abcd_______", "abcdeX"],
    ["another text", "退職金の規程", "有給休暇は10日"],
    ["a repeated bigram counted once too often", "ab______", "ababab"],
    ["an empty chunk", "", "有給休暇"],
    ["a blank chunk", " \n", "有給休暇"],
    ["one other character", "あ", "い"],
  ])("refuses %s", (_, chunk, passage) => {
    expect(findsPassage(chunk, passage)).toBe(false);
  });

  it("is symmetric, and finds any text in itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(findsPassage(a, b)).toBe(findsPassage(b, a));
        if (a.normalize("NFKC").trim() !== "") expect(findsPassage(b + a + b, a)).toBe(true);
      }),
    );
  });
});
