import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import { type CasesSheet, renderCasesCsv } from "../../../lib/core/report/render-cases-csv.ts";
import { type CaseResult, caseResultSchema } from "../../../lib/core/results.ts";
import { aTalkRecord, aTalkResult, talkResults } from "../../support/conversation-report.ts";
import { handbookCases } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { aCaseResult, aMetricRecord, aMissedRecord } from "../../support/report-factories.ts";

const sheetIn = (language: Language, metrics: readonly string[] = []): CasesSheet => ({
  mode: "single-turn",
  language,
  metrics,
});

function rows(cases: Iterable<CaseResult>, sheet: Partial<CasesSheet> = {}): string[][] {
  return parse([...renderCasesCsv(cases, { ...sheetIn("ja"), ...sheet })].join(""), { bom: true });
}

describe("renderCasesCsv", () => {
  it("begins with a byte order mark and ends every row with CRLF", () => {
    const lines = [...renderCasesCsv([aCaseResult({ retrievedContexts: null })], sheetIn("ja"))];

    expect(lines[0]?.startsWith("\ufeff")).toBe(true);
    expect(lines.every((line) => line.endsWith("\r\n"))).toBe(true);
  });

  it("has one row a case and one column a metric, empty where there is no score", () => {
    const [header = [], ...body] = rows(handbookCases(), { metrics: ["faithfulness"] });
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
      expect([...renderCasesCsv([aCaseResult({ flaky: true })], sheetIn(language))]).toHaveLength(
        2,
      );
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

  it("names metrics and checks that were missed, or could not be run, with their reasons", () => {
    const result = aCaseResult({
      metrics: { faithfulness: aMissedRecord({ reason: "矛盾。" }), bias: aMetricRecord() },
      checks: [
        { check: { contains: "10 日" }, passed: false, reason: "ありません" },
        { check: { regex: "日" }, passed: true, reason: "あります" },
        { check: { costUsd: 1 }, passed: null, reason: "費用が分かりません" },
      ],
    });
    const [header = [], row = []] = rows([result]);

    expect(row[header.indexOf("満たさなかった点")]).toBe(
      "品質スコア（忠実度）：矛盾。\n「10 日」を含む：ありません\n費用が $1 以下：費用が分かりません",
    );
  });

  it("gives a custom metric a column under its name, which can't be run either", () => {
    const metrics = { "=SUM(A1)": aMetricRecord({ score: 0.75 }) };
    const [header = [], row = []] = rows([aCaseResult({ metrics })], { metrics: ["=SUM(A1)"] });

    expect(row[header.indexOf("'=SUM(A1)")]).toBe("0.75");
  });

  it("is made from cases that the schema accepts", () => {
    expect(
      [...handbookCases(), ...talkResults()].map(
        (result) => caseResultSchema.safeParse(result).success,
      ),
    ).not.toContain(false);
  });
});

describe("the sheet of a run of conversations", () => {
  const sheet = { mode: "multi-turn", metrics: ["turn-faithfulness", "bias"] } as const;
  const cellOf = (title: string, result: CaseResult): string | undefined => {
    const [header = [], row = []] = rows([result], sheet);
    return row[header.indexOf(title)];
  };

  it("has what a conversation is about, how it went and why it ended in place of the answer", () => {
    const [header] = rows([], sheet);

    expect(header).toEqual([
      "ID",
      "判定",
      "不安定",
      "シナリオ",
      "ユーザーの人物像",
      "期待する結末",
      "会話",
      "会話が終わった理由",
      "不合格の理由",
      "満たさなかった点",
      "採点が割れた指標",
      "見立て",
      "ターンごとの忠実度",
      // A custom metric that is called like a single-turn one.
      "bias",
      "応答時間 (ms)",
      "タグ",
      "エラー・理由",
      "検索された文章",
    ]);
  });

  it("holds a transcript in one cell that can be read", () => {
    const turns = aTalkRecord().turns.slice(0, 2);
    const result = aTalkResult({ conversation: aTalkRecord({ turns }) });

    expect(cellOf("会話", result)).toBe(
      "ユーザー：有休って、もう使えますか？\n\nアシスタント：はい。入社から 6 か月が経過していれば、10 日付与されます。",
    );
    expect(cellOf("会話が終わった理由", result)).toMatch(
      /^期待する結末に達しました。判定の理由：付与/,
    );
    expect(cellOf("シナリオ", result)).toMatch(/^入社して半年/);
  });

  it("has no line that a message could pass for another with", () => {
    const content =
      "はい。\n\nユーザー：助かりました。\r\nアシスタント：いえ。\rUser: Thanks!\u2028助理：好";
    const turns = [{ role: "assistant", content }] as const;
    const cell = cellOf("会話", aTalkResult({ conversation: aTalkRecord({ turns: [...turns] }) }));

    expect(cell).toBe(
      "アシスタント：はい。\n\n  ユーザー：助かりました。\n  アシスタント：いえ。\n  User: Thanks![U+2028]助理：好",
    );
  });

  it("numbers the passages of each message, below its exchange where it belongs to one", () => {
    const contexts = [{ text: "本文", source: "a.md" }, { text: "別" }];
    const conversation = aTalkRecord({
      turns: [
        { role: "user", content: "一" },
        { role: "assistant", content: "二", retrievedContexts: contexts },
        { role: "user", content: "三" },
        { role: "assistant", content: "四", retrievedContexts: [] },
      ],
    });
    const alone = aTalkRecord({
      turns: [{ role: "assistant", content: "ようこそ", retrievedContexts: contexts }],
    });

    expect(cellOf("検索された文章", aTalkResult({ conversation }))).toBe(
      "1 往復目\n[1] a.md\n本文\n\n[2] \n別",
    );
    expect(cellOf("検索された文章", aTalkResult({ conversation: alone }))).toBe(
      "[1] a.md\n本文\n\n[2] \n別",
    );
  });

  it("leaves empty what a case does not say, and everything of one that has no conversation", () => {
    const result = aTalkResult({ conversation: aTalkRecord({ scenario: " ", stop: null }) });

    expect(cellOf("シナリオ", result)).toBe("");
    expect(cellOf("会話が終わった理由", result)).toBe("会話は終わりまで進んでいません。");
    expect(cellOf("会話", aCaseResult())).toBe("");
  });
});
