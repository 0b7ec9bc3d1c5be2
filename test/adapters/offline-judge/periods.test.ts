import { describe, expect, test } from "vitest";
import { periodUnits, withOnePeriodWord } from "../../../lib/adapters/offline-judge/periods.ts";
import type { Language } from "../../../lib/core/language.ts";
import { askOffline } from "./ask-offline.ts";

interface Recalled {
  readonly verdicts: readonly { readonly verdict: string }[];
}

async function isSupported(expectedAnswer: string, passage: string, language: Language = "ja") {
  const { verdicts } = await askOffline<Recalled>({
    metric: "contextual-recall",
    step: "verdicts",
    inputs: { expectedAnswer, contexts: [passage, "# 会議室\n会議室は30日前から予約できる。"] },
    language,
  });
  return verdicts.every(({ verdict }) => verdict === "yes");
}

const COMMUTING = "通勤手当は実費を支給し、上限は月額50,000円とする。";
const OVERTIME = "時間外労働は、原則として1か月45時間を限度とする。";
const NURSING = "子の看護休暇は、年間10日を限度とする。";

describe("an answer that is an amount for a period", () => {
  test.each([
    ["月50,000円です。", COMMUTING],
    ["月に50,000円までです。", COMMUTING],
    ["毎月5万円です。", COMMUTING],
    ["1か月50,000円です。", COMMUTING],
    ["1か月あたり50,000円です。", COMMUTING],
    ["1か月につき上限50,000円です。", COMMUTING],
    ["50,000円です。", COMMUTING],
    ["月5,000円です。", "在宅勤務手当は月額5,000円とする。"],
    ["月額5,000円です。", "在宅勤務手当は毎月5,000円を支給する。"],
    ["月45時間です。", OVERTIME],
    ["月最大45時間です。", OVERTIME],
    ["毎月45時間です。", OVERTIME],
    ["年10日です。", NURSING],
    ["1年につき10日です。", NURSING],
    ["毎年10日です。", NURSING],
    ["年に10日です。", "子の看護休暇は、1年につき10日を限度とする。"],
    ["年間10日です。", "子の看護休暇は年10日を限度とする。"],
    ["1日2,500円です。", "出張の日当は日額2,500円とする。"],
    ["日額2,500円です。", "出張の日当は1日2,500円とする。"],
    ["1日につき2,500円です。", "出張の日当は日額2,500円とする。"],
    ["週3日です。", "在宅勤務は1週間に3日までとする。"],
    ["1週間に3日です。", "在宅勤務は週3日までとする。"],
    [
      "1日につき200円で、1か月につき2,400円が上限です。",
      "在宅勤務の日に、1日につき200円の手当を支給する。支給額は1か月につき2,400円を上限とする。",
    ],
    ["1時間あたり1,200円です。", "時間額1,200円を支給する。"],
  ])("is supported by another spelling of the period: %s / %s", async (answer, passage) => {
    expect(await isSupported(answer, passage)).toBe(true);
  });

  test.each([
    ["每月5,000元。", "交通津貼的上限為月5,000元。"],
    ["月5,000元。", "交通津貼每個月5,000元。"],
    ["一個月5,000元。", "交通津貼每月5,000元。"],
    ["每年10天。", "家庭照顧假以年10天為限。"],
    ["每年10天。", "家庭照顧假每年給10天。"],
    ["每天2,500元。", "出差日支費一天2,500元。"],
    ["每週3天。", "居家辦公一星期3天為限。"],
  ])("is supported in Chinese: %s / %s", async (answer, passage) => {
    expect(await isSupported(answer, passage, "zh-Hant")).toBe(true);
  });

  test.each([
    ["月60,000円です。", COMMUTING],
    ["年50,000円です。", COMMUTING],
    ["1日50,000円です。", COMMUTING],
    ["2か月50,000円です。", COMMUTING],
    ["月10日です。", NURSING],
    ["1日6時間です。", "在宅勤務は2日6時間とする。"],
  ])("is not supported by another amount or period: %s / %s", async (answer, passage) => {
    expect(await isSupported(answer, passage)).toBe(false);
  });
});

describe("the period of an amount", () => {
  test.each([
    ["4月10日", []],
    ["翌月10日までに払う", []],
    ["３か月１０日", []],
    ["支給日10日前", []],
    ["月の上限", []],
    ["上限月5万円、一人年１０日", ["month", "year"]],
  ])("is told from a date or a length of time: %s", (text, units) => {
    expect([...periodUnits(text)]).toEqual(units);
  });

  test("has one word for all its spellings", () => {
    const spellings = [
      "月額5円",
      "毎月5円",
      "月々5円",
      "月5円",
      "月に5円",
      "月につき5円",
      "1か月あたり5円",
      "每個月5円",
    ];

    const words = spellings.map((text) => withOnePeriodWord(text).trim().split(" ")[0]);

    expect(new Set(words)).toEqual(new Set(["毎月"]));
  });
});
