import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderCasesCsv } from "../../../lib/core/report/render-cases-csv.ts";
import { type CaseResult, caseResultSchema } from "../../../lib/core/results.ts";
import { handbookCases } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { aCaseResult } from "../../support/report-factories.ts";

function rows(cases: Iterable<CaseResult>, metrics?: readonly string[]): string[][] {
  return parse([...renderCasesCsv(cases, "ja", metrics)].join(""), { bom: true });
}

describe("renderCasesCsv", () => {
  it("begins with a byte order mark and ends every row with CRLF", () => {
    const lines = [...renderCasesCsv([aCaseResult({ retrievedContexts: null })], "ja")];

    expect(lines[0]?.startsWith("\ufeff")).toBe(true);
    expect(lines.every((line) => line.endsWith("\r\n"))).toBe(true);
  });

  it("has one row a case and one column a metric, empty where there is no score", () => {
    const [header = [], ...body] = rows(handbookCases(), ["faithfulness"]);
    const column = header.indexOf("品質スコア（忠実度）");

    expect(body.map(([id]) => id)).toEqual(handbookCases().map(({ caseId }) => caseId));
    expect(body.map((row) => row[column])).toEqual(["0.3333", "", "", "", "0.3333", "", "", "1"]);
    expect(body.flat()).not.toContain("null");
  });

  it("numbers the passages, with their source where it is known", () => {
    const retrievedContexts = [{ text: "本文", source: "leave.md" }, { text: "別の本文" }];

    expect(rows([aCaseResult({ retrievedContexts })])[1]?.at(-1)).toBe(
      "[1] leave.md\n本文\n\n[2] \n別の本文",
    );
  });

  it("writes one row a case in every language", () => {
    for (const language of ["en", "zh-Hant"] as const) {
      expect([...renderCasesCsv([aCaseResult({ flaky: true })], language)]).toHaveLength(2);
    }
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1+1", "\r=1"])(
    "takes the edge off the formula %j",
    (answer) => {
      const cell = rows([aCaseResult({ answer })])[1]?.[5] ?? "";

      expect(cell.startsWith("'")).toBe(true);
    },
  );

  it("cuts a cell that no spreadsheet could hold", () => {
    const cell = rows([aCaseResult({ answer: "あ".repeat(40_000) })])[1]?.[5] ?? "";

    expect(cell).toHaveLength(32_001);
    expect(cell.endsWith("…")).toBe(true);
  });

  it("stays one row a case with any text, and lets no cell run", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostileTexts));
    fc.assert(
      fc.property(text, (value) => {
        const result = aCaseResult({ question: value, answer: value, tags: [value] });
        const body = rows([result, result]).slice(1);
        expect(body).toHaveLength(2);
        for (const cell of body.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it("is made from cases that the schema accepts", () => {
    expect(
      handbookCases().map((result) => caseResultSchema.safeParse(result).success),
    ).not.toContain(false);
  });
});
