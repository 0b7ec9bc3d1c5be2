import { describe, expect, it } from "vitest";
import { isNegated } from "../../../lib/core/text/is-negated.ts";

describe("isNegated", () => {
  it.each([
    "翌年度に繰り越しはできません。",
    "上長の承認は必要ない",
    "副業は禁止する。",
    "残業せずに帰宅する",
    "契約社員は対象外です",
    "契約社員を除く",
    "You must not share passwords.",
    "It doesn't apply.",
    "不可以攜帶外出",
    "未經核准",
  ])("holds for %j", (sentence) => {
    expect(isNegated(sentence)).toBe(true);
  });

  it.each([
    "申請しなければならない。",
    "届け出なければなりません",
    "上長に報告しないといけない",
    "遅れるかもしれません",
    "必ず確認し、まず相談する",
    "正社員だけでなく契約社員も対象です",
    "雇用形態にかかわらず支給する",
    "件数は少ない",
    "認めないことはない",
    "Submit it no later than May 5.",
    "See No. 5.",
    "不得不申請",
    "不僅正職員工",
  ])("does not hold for %j", (sentence) => {
    expect(isNegated(sentence)).toBe(false);
  });
});
