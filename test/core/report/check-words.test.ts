import { describe, expect, it } from "vitest";
import { type Check, checkSchema } from "../../../lib/core/dataset/case.ts";
import { LANGUAGES, type Language } from "../../../lib/core/language.ts";
import { checkWords } from "../../../lib/core/report/check-words.ts";
import { renderHtml } from "../../../lib/core/report/render-html.ts";
import { renderJunit } from "../../../lib/core/report/render-junit.ts";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import { aCaseResult, aReport } from "../../support/report-factories.ts";

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

describe("a check that could not be run", () => {
  const reason = "費用がわかりません";
  const result = aCaseResult({
    status: "error",
    checks: [
      {
        check: { costUsd: 0.01 },
        passed: null,
        reason,
        error: { code: "check.unmeasured", message: reason },
      },
      { check: { contains: "日" }, passed: true, reason: "含まれています" },
    ],
    error: { code: "check.unmeasured", message: reason },
  });
  const report = aReport({ counts: { ...aReport().counts, total: 1, errors: 1 } });

  it("is an error in the page, neither a pass nor a miss", () => {
    const page = renderHtml({ report, cases: [result] });

    expect(page).toContain('<span class="word unclear">! エラー</span>');
    expect(page).toContain('<span class="word good">✓ 合格</span>');
  });

  it("is listed with its reason where the checks that hold are not", () => {
    for (const text of [
      renderMarkdown({ report, cases: [result] }),
      renderJunit(report, [result]),
    ]) {
      expect(text).toContain(`0.01 以下：${reason}`);
      expect(text).not.toContain("含まれています");
    }
  });
});
