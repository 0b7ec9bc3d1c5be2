import { expect, test } from "vitest";
import { resolveLanguage } from "../../../lib/core/config/resolve-language.ts";

const environment = { SAITEN_LANGUAGE: "zh-Hant", LC_ALL: "en_US.UTF-8", LANG: "ja_JP.UTF-8" };

test("the flag wins, then the file, SAITEN_LANGUAGE, LC_ALL, LANG, then Japanese", () => {
  expect(resolveLanguage({ flag: "en", file: "ja", environment })).toBe("en");
  expect(resolveLanguage({ file: "ja", environment })).toBe("ja");
  expect(resolveLanguage({ environment })).toBe("zh-Hant");
  expect(resolveLanguage({ environment: { ...environment, SAITEN_LANGUAGE: "" } })).toBe("en");
  expect(resolveLanguage({ environment: { LC_ALL: "C", LANG: "en_GB" } })).toBe("en");
  expect(resolveLanguage({ environment: {} })).toBe("ja");
});
