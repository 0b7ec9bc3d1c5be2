import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeNumber, inventSentence } from "../../../lib/adapters/agents/misbehave.ts";

describe("changeNumber", () => {
  it.each([
    ["対象家族1人につき、通算120日を限度とする。", "対象家族1人につき、通算60日を限度とする。"],
    ["上限は1年度100,000円とする。", "上限は1年度50,000円とする。"],
    ["1か月前までに提出する。", "2か月前までに提出する。"],
    ["有給は１０日です。", "有給は5日です。"],
  ])("changes the largest quantity: %s", (answer, changed) => {
    expect(changeNumber(answer)).toBe(changed);
  });

  it.each([
    "第12条を参照する。",
    "緊急窓口（内線7110）に連絡する。",
    "外線045-000-7110",
    "担当者に聞く。",
  ])("leaves alone what is no quantity: %s", (answer) => {
    expect(changeNumber(answer)).toBe(answer);
  });

  it("gives another whole number for any whole number", () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(changeNumber(`上限は${value}円`)).toMatch(/^上限は\d+円$/);
        expect(changeNumber(`上限は${value}円`)).not.toBe(`上限は${value}円`);
      }),
    );
  });
});

describe("inventSentence", () => {
  it("adds the same sentence to the same case, in the language asked for", () => {
    const once = inventSentence("3日です。", "leave-001", "ja");

    expect(once).toMatch(/^3日です。.+。$/u);
    expect(inventSentence("3日です。", "leave-001", "ja")).toBe(once);
    expect(inventSentence("3 days.", "leave-001", "en")).toMatch(/^3 days\. [A-Z].+\.$/);
    expect(inventSentence("3天。", "leave-001", "zh-Hant")).toMatch(/^3天。.+。$/u);
  });
});
