import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kanjiNumber } from "../../../lib/core/text/kanji-number.ts";
import { numbersIn } from "../../../lib/core/text/numbers-in.ts";

const found = (text: string) => numbersIn(text).map(({ value, unit }) => [value, unit]);

describe("numbersIn", () => {
  it.each([
    [
      "年次有給休暇は１０日、勤続6.5年で20日間",
      [
        [10, "day"],
        [6.5, "year"],
        [20, "day"],
      ],
    ],
    [
      "月額3万5千円、上限1億2,000万円",
      [
        [35000, "yen"],
        [120000000, "yen"],
      ],
    ],
    [
      "三十日前まで、十日以内、二百五十名",
      [
        [30, "day"],
        [10, "day"],
        [250, "person"],
      ],
    ],
    [
      "二〇二五年四月一日",
      [
        [2025, "year"],
        [4, "monthOfYear"],
        [1, "day"],
      ],
    ],
    [
      "10パーセント、10％、売上の2割",
      [
        [10, "percent"],
        [10, "percent"],
        [20, "percent"],
      ],
    ],
    [
      "第三条第2項",
      [
        [3, "article"],
        [2, "paragraph"],
      ],
    ],
    [
      "8時間30分の勤務",
      [
        [8, "hour"],
        [30, "minute"],
      ],
    ],
    [
      "3か月、三ヶ月、3個月、3 months",
      [
        [3, "month"],
        [3, "month"],
        [3, "month"],
        [3, "month"],
      ],
    ],
    ["within 14 business days", [[14, "businessDay"]]],
    [
      "$20, NT$1,500, ¥300",
      [
        [20, "dollar"],
        [1500, "yuan"],
        [300, "yen"],
      ],
    ],
    ["30㎡の部屋", [[30, "squareMetre"]]],
    [
      "3〜5日、2から4回、7 to 9 days",
      [
        [3, "day"],
        [5, "day"],
        [2, "times"],
        [4, "times"],
        [7, "day"],
        [9, "day"],
      ],
    ],
    [
      "第百号、1と2",
      [
        [100, "number"],
        [1, ""],
        [2, ""],
      ],
    ],
  ])("reads %j", (text, numbers) => {
    expect(found(text)).toEqual(numbers);
  });

  it.each([
    ["午前8時30分から午後5時まで", [510, 1020]],
    ["8:30-17:00", [510, 1020]],
    ["5 p.m. and 9am", [1020, 540]],
    ["午後六時半", [1110]],
    ["下午3點", [900]],
    ["午後12時", [720]],
  ])("reads %j as times of day", (text, minutes) => {
    expect(found(text)).toEqual(minutes.map((value) => [value, "clock"]));
  });

  it.each([
    "十分に注意する",
    "一部の社員",
    "数十人",
    "何百回",
    "唯一人",
    "一時的に",
    "一般に統一する",
    "万一のとき",
  ])("finds no number in %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("takes an impossible time for plain numbers", () => {
    expect(found("25:70")).toEqual([
      [25, ""],
      [70, ""],
    ]);
  });

  it("says where each number stands in the normalised text", () => {
    expect(numbersIn("約 １，０００ 円")).toEqual([
      { value: 1000, unit: "yen", text: "1,000 円", index: 2 },
    ]);
  });

  it("skips numerals in no order that is a number", () => {
    expect(found("二十三四日、万円単位")).toEqual([]);
  });

  it("never throws and gives finite values for any text", () => {
    const character = fc.constantFrom(..."0123456789.,:一二十百千万億時分日年％$¥第 apm半点~");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(character).map((c) => c.join("")),
        ),
        (text) => {
          for (const { value } of numbersIn(text)) expect(Number.isFinite(value)).toBe(true);
        },
      ),
    );
  });

  it("gives every integer back, with and without separators and width", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (n) => {
        const wide = String(n).replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0));
        expect(found(`${n.toLocaleString("en")}円と${wide}円`)).toEqual([
          [n, "yen"],
          [n, "yen"],
        ]);
      }),
    );
  });
});

describe("kanjiNumber", () => {
  it.each([
    ["三百六十五", 365],
    ["千", 1000],
    ["二〇二五", 2025],
    ["1億2000万", 120000000],
    ["3万5千", 35000],
    ["万", undefined],
    ["1.2.3", undefined],
    ["三日", undefined],
    ["5三", 53],
    ["9".repeat(400), undefined],
    ["", undefined],
  ])("reads %j as %j", (text, value) => {
    expect(kanjiNumber(text)).toBe(value);
  });
});
