import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES, parseLanguage } from "../../lib/core/language.ts";

describe("the language of a setting", () => {
  test.each([
    ["ja", "ja"],
    ["ja_JP.UTF-8", "ja"],
    ["JA-jp", "ja"],
    ["ja@cjknarrow", "ja"],
    [" en ", "en"],
    ["en_GB", "en"],
    ["zh-Hant", "zh-Hant"],
    ["zh_TW.UTF-8", "zh-Hant"],
    ["zh-Hant-HK", "zh-Hant"],
    ["zh_HK", "zh-Hant"],
    ["zh-MO", "zh-Hant"],
  ])("%s is %s", (setting, language) => {
    expect(parseLanguage(setting)).toBe(language);
  });

  test.each([
    undefined,
    "",
    "C",
    "POSIX",
    "C.UTF-8",
    "fr_FR",
    "zh-CN",
    "zh-Hans",
    "zh",
    "japan",
    "eng",
  ])("%s names none of ours", (setting) => {
    expect(parseLanguage(setting)).toBeUndefined();
  });

  test("any text at all gives a language of ours or none", () => {
    fc.assert(
      fc.property(fc.string(), (setting) => {
        expect([undefined, ...LANGUAGES]).toContain(parseLanguage(setting));
      }),
    );
  });
});
