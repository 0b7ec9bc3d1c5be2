import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../lib/core/dataset/case.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { LANGUAGES, type Language } from "../../../lib/core/language.ts";
import type { MatchPattern } from "../../../lib/core/ports.ts";
import { type CheckSubject, runChecks } from "../../../lib/core/verdict/run-checks.ts";
import { plainMatch } from "../../support/run-world.ts";

interface Asked extends Partial<CheckSubject> {
  readonly language?: Language;
  readonly matchPattern?: MatchPattern;
}

function run(
  checks: readonly Check[],
  { language = "ja", matchPattern = plainMatch, ...facts }: Asked,
) {
  const subject = { answer: "", latencyMs: null, costUsd: null, ...facts };
  return runChecks(checks, subject, { language, matchPattern });
}

const passes = (check: Check, answer: string) => run([check], { answer })[0]?.passed;

describe("runChecks", () => {
  it.each<[string, Check, string, boolean]>([
    ["finds a text", { contains: "10日" }, "年に10日です。", true],
    ["misses a text", { contains: "20日" }, "年に10日です。", false],
    ["takes full-width digits as equal", { contains: "10%" }, "割増率は１０％です", true],
    ["takes half-width kana as equal", { contains: "ガス" }, "ｶﾞｽ代", true],
    ["keeps the case of letters", { contains: "abc" }, "ABC", false],
    ["keeps white space inside what it looks for", { contains: "a b" }, "ab", false],
    ["compares the whole answer", { equals: "10%" }, "１０％", true],
    ["ignores white space around it", { equals: "はい\n" }, " はい ", true],
    ["takes line ends as equal", { equals: "a\nb" }, "a\r\nb", true],
    ["finds a difference", { equals: "はい" }, "いいえ", false],
    ["matches a pattern", { regex: "^年に\\d+日" }, "年に１０日です", true],
    ["matches a full-width pattern", { regex: "[０-９]+％" }, "10%です", true],
    ["matches half-width kana by NFKC", { regex: "^ｶﾞｽ+$" }, "ガスス", true],
    ["takes full-width signs literally", { regex: "（株）" }, "（株）山田", true],
    ["makes no group of full-width signs", { regex: "（株）" }, "株", false],
    ["makes no quantifier of a full-width sign", { regex: "よいか？$" }, "よい", false],
    ["misses a pattern", { regex: "^\\d+$" }, "十日", false],
    ["sees a forbidden text in any width", { regex: "^(?!.*10日)" }, "１０日", false],
    ["takes code points whole", { regex: "^.$" }, "𠮷", true],
  ])("%s", (_, check, answer, passed) => {
    expect(passes(check, answer)).toBe(passed);
  });

  it.each(LANGUAGES)("gives each outcome its own reason in %s", (language) => {
    const checks: Check[] = [
      { contains: "a" },
      { contains: "b" },
      { equals: "a" },
      { equals: "b" },
      { regex: "a" },
      { regex: "b" },
      { length: { min: 1 } },
      { length: { min: 2, max: 5 } },
      { length: { max: 1 } },
      { language: "en" },
      { language: "ja" },
      { latencyMs: 100 },
      { latencyMs: 99 },
      { costUsd: 0.02 },
      { costUsd: 0.001 },
      { jsonSchema: {} },
    ];

    const records = run(checks, { language, answer: "a", latencyMs: 100, costUsd: 0.01 });

    expect(records.map(({ passed }) => (passed ? "+" : "-")).join("")).toBe("+-+-+-+-++-+-+--");
    expect(new Set(records.map(({ reason }) => reason)).size).toBe(checks.length);
    expect(records.map(({ check }) => check)).toEqual(checks);
    expect(records.every((record) => !("error" in record))).toBe(true);
  });

  it.each(LANGUAGES)("tells in %s what is missing for a check that can't be run", (language) => {
    const checks: Check[] = [{ language: "ja" }, { latencyMs: 3000 }, { costUsd: 0.01 }];

    const records = run(checks, { language, answer: "10" });

    expect(records.map(({ passed }) => passed)).toEqual([null, null, null]);
    expect(records.map(({ error }) => error?.code)).toEqual(Array(3).fill("check.unmeasured"));
    expect(records.map(({ error }) => error?.message)).toEqual(records.map(({ reason }) => reason));
    for (const [index, name] of ["language", "latencyMs", "costUsd"].entries())
      expect(records[index]?.reason).toContain(name);
  });

  it("quotes a long text only in part", () => {
    const [record] = run([{ contains: "あ".repeat(500) }], {});

    expect(record?.reason.length).toBeLessThan(120);
    expect(record?.reason).toContain("…");
  });

  it("leaves a pattern that is none open, never calling it a miss", () => {
    const [record] = run([{ regex: "(" }], { answer: "(" });

    expect(record).toMatchObject({ passed: null, error: { code: "check.invalid_regex" } });
  });

  it("goes on after a pattern that takes too long", () => {
    const matchPattern: MatchPattern = (pattern, text) => {
      if (pattern.source.includes("+"))
        throw new AppError("check.too_slow", { pattern: "", seconds: 1 });
      return pattern.test(text);
    };

    const records = run([{ regex: "(a+)+$" }, { regex: "a" }], { answer: "a", matchPattern });

    expect(records.map(({ passed, error }) => [passed, error?.code])).toEqual([
      [null, "check.too_slow"],
      [true, undefined],
    ]);
  });

  it("hides no fault of ours", () => {
    const matchPattern = () => {
      throw new TypeError("bug");
    };

    expect(() => run([{ regex: "a" }], { matchPattern })).toThrow("bug");
  });

  it("finds any answer equal to itself, and any part of it in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(passes({ equals: text }, text)).toBe(true);
        expect(passes({ contains: text }, text)).toBe(true);
      }),
    );
  });
});
