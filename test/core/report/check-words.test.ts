import { describe, expect, it } from "vitest";
import { type Check, checkSchema } from "../../../lib/core/dataset/case.ts";
import { LANGUAGES, type Language } from "../../../lib/core/language.ts";
import { checkWords } from "../../../lib/core/report/check-words.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import { aReport } from "../../support/report-factories.ts";

const words = (check: Record<string, unknown>, language: Language = "ja"): string =>
  checkWords(
    { check, passed: false, reason: "" },
    viewOf({ report: aReport(), cases: [] }, language),
  );

const CHECKS: readonly Check[] = [
  { contains: "10 日" },
  { equals: "10 日" },
  { regex: "^\\d+" },
  { jsonSchema: { type: "object" } },
  { length: { min: 10 } },
  { length: { max: 10 } },
  { length: { min: 10, max: 20 } },
  { language: "ja" },
  { language: "en" },
  { language: "zh-Hant" },
  { latencyMs: 3_000 },
  { latencyMs: 300 },
  { costUsd: 0.01 },
];

describe("a check in words", () => {
  it.each<[Record<string, unknown>, string]>([
    [{ contains: "10 日" }, "「10 日」を含む"],
    [{ equals: "はい" }, "「はい」と一致する"],
    [{ regex: "^\\d+" }, "正規表現 ^\\d+ に合う"],
    [{ jsonSchema: {} }, "JSON スキーマに合う"],
    [{ length: { min: 10, max: 200 } }, "10 文字以上、200 文字以下"],
    [{ language: "ja" }, "日本語で書く"],
    [{ latencyMs: 3_000 }, "3.0 秒以内に回答する"],
    [{ costUsd: 0.0001 }, "費用が $0.0001 以下"],
  ])("%j is %s", (check, expected) => {
    expect(words(check)).toBe(expected);
  });

  it.each(LANGUAGES)("has a sentence of its own for every kind in %s", (language) => {
    const sentences = CHECKS.map((check) => words(check, language));

    expect(new Set(sentences).size).toBe(CHECKS.length);
    expect(sentences.join("")).not.toMatch(/[{}]|undefined|object Object/);
    const kinds = new Set(CHECKS.flatMap((check) => Object.keys(check)));
    expect(kinds.size).toBe(checkSchema.options.length);
  });

  it("is shown as it is where the kind is unknown", () => {
    expect(words({ maxLength: 10 })).toBe('{"maxLength":10}');
    expect(words({})).toBe("{}");
  });
});
