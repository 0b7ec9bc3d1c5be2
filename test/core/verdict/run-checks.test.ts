import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../lib/core/dataset/case.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { problemOfCheck, runChecks } from "../../../lib/core/verdict/run-checks.ts";
import { plainMatch } from "../../support/run-world.ts";

function passes(check: Check, answer: string): boolean | undefined {
  return runChecks([check], answer, { language: "ja", matchPattern: plainMatch })[0]?.passed;
}

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
    ];

    const records = runChecks(checks, "a", { language, matchPattern: plainMatch });

    expect(records.map(({ passed }) => passed)).toEqual([true, false, true, false, true, false]);
    expect(new Set(records.map(({ reason }) => reason)).size).toBe(6);
    expect(records.map(({ check }) => check)).toEqual(checks);
  });

  it("quotes a long text only in part", () => {
    const [record] = runChecks([{ contains: "あ".repeat(500) }], "", {
      language: "ja",
      matchPattern: plainMatch,
    });

    expect(record?.reason.length).toBeLessThan(120);
    expect(record?.reason).toContain("…");
  });

  it("refuses a pattern that is none, never calling it a miss", () => {
    expect(() =>
      runChecks([{ regex: "(" }], "(", { language: "ja", matchPattern: plainMatch }),
    ).toThrow(AppError);
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

describe("problemOfCheck", () => {
  it("names the pattern and what is wrong with it", () => {
    const problem = problemOfCheck({ regex: "[a" });

    expect(problem?.code).toBe("check.invalid_regex");
    expect(problem?.details.pattern).toBe("[a");
    expect(problem?.details.problem).toContain("Invalid regular expression");
  });

  it.each<Check>([{ contains: "(" }, { equals: "(" }, { regex: "（" }])(
    "finds nothing wrong with %j",
    (check) => {
      expect(problemOfCheck(check)).toBeUndefined();
    },
  );

  it("answers for any pattern without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (regex) => {
        const problem = problemOfCheck({ regex });

        if (problem === undefined) expect(() => passes({ regex }, regex)).not.toThrow();
      }),
    );
  });
});
