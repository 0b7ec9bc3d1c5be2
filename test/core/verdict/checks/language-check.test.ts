import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../../lib/core/language.ts";
import { languageOutcome } from "../../../../lib/core/verdict/checks/language-check.ts";

const passedBy = (answer: string): readonly Language[] =>
  LANGUAGES.filter((language) => languageOutcome({ language }, answer).passed === true);

describe("the language of an answer", () => {
  it.each<[string, Language[]]>([
    ["年に10日です。", ["ja"]],
    ["每年十天，須於三個月前申請。", ["zh-Hant"]],
    ["每年十天，须提前申请。", []],
    ["Ten days a year.", ["en"]],
    ["연 10일입니다.", []],
    ["有給休暇：10日", ["ja", "zh-Hant"]],
  ])("%s is right for %j", (answer, languages) => {
    expect(passedBy(answer)).toEqual(languages);
  });

  it("says what was found instead", () => {
    const { message } = languageOutcome({ language: "ja" }, "Ten days a year.");

    expect(message.details).toEqual({ language: "ja", found: "en", passed: false });
  });

  it("is open where nothing tells", () => {
    expect(languageOutcome({ language: "en" }, "10")).toMatchObject({
      passed: null,
      message: { code: "check.unmeasured" },
    });
  });
});
