import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { buildNotice } from "../../../lib/core/notice/build-notice.ts";
import { MAX_NOTICE_BYTES, noticeSchema } from "../../../lib/core/notice/notice.ts";
import { outcomeOf } from "../../../lib/core/notice/run-outcome.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import { handbookReport } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { aMetricSummary } from "../../support/report-factories.ts";

const mean = (value: number | null, direction: "higher" | "lower" = "higher") =>
  aMetricSummary({ direction, mean: value, normalizedMean: value });

const withMetrics = (metrics: Report["metrics"], over: Partial<Report> = {}) =>
  handbookReport({ metrics, ...over });

const before = withMetrics({ faithfulness: mean(0.85), bias: mean(0.1, "lower") });

describe("a notice", () => {
  it("tells in the run's language what got worse, worst first", () => {
    const now = withMetrics({ faithfulness: mean(0.72), bias: mean(0.4, "lower") });

    const { text, changes } = buildNotice(now, outcomeOf(before));

    expect(changes.map(({ metric }) => metric)).toEqual(["bias", "faithfulness"]);
    expect(text).toContain("前回からの変化：\n・バイアス 0.10 → 0.40\n・");
    expect(text).toMatch(/忠実度\S* 0\.85 → 0\.72/);
  });

  it("leaves out what differs by rounding only, and metrics that one of the two did not measure", () => {
    const now = withMetrics({
      faithfulness: mean(0.8501),
      bias: mean(null, "lower"),
      toxicity: mean(0.5, "lower"),
    });

    const { text, changes } = buildNotice(now, outcomeOf(before));

    expect(changes).toEqual([]);
    expect(text).not.toContain("→");
  });

  it("of a first run, and of half a run, has no arrow", () => {
    const now = withMetrics({ faithfulness: mean(0.72) });

    expect(buildNotice(now).text).not.toContain("→");
    expect(buildNotice({ ...now, status: "incomplete" }, outcomeOf(before)).text).not.toContain(
      "→",
    );
  });

  it("names five changes and counts the others", () => {
    const many = (value: number) =>
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`観点${at}`, mean(value)]));

    const { text, changes } = buildNotice(
      withMetrics(many(0.5)),
      outcomeOf(withMetrics(many(0.9))),
    );

    expect(changes).toHaveLength(5);
    expect(text).toContain("・ほか 3 件");
  });

  it("tells the gates that were not met as sentences, with the figure", () => {
    const gates = [
      { name: "passRate >= 0.9", rule: "passRate >= 0.9", value: 0.72, status: "fail" as const },
      {
        name: "faithfulness >= 0.8",
        rule: "faithfulness >= 0.8",
        value: 0.9,
        status: "pass" as const,
      },
    ];
    const notice = buildNotice(handbookReport({ gates, verdict: "fail" }));

    expect(notice.subject).toMatch(/^不合格：/);
    expect(notice.text).toContain("満たさなかった合格基準：\n・合格率が 90.0% 以上（72.0%）");
    expect(notice.gates.map(({ status }) => status)).toEqual(["fail", "pass"]);
  });

  it.each(LANGUAGES)("has its words in %s", (language) => {
    const now = withMetrics({ faithfulness: mean(0.72) });
    const { text } = buildNotice({ ...now, run: { ...now.run, language } }, outcomeOf(before));

    expect(text).toContain({ ja: "前回", en: "Since", "zh-Hant": "前次" }[language]);
  });

  it("holds no markup of Slack or Markdown, no link and no second line of a name", () => {
    const name =
      '<!channel> & [x](http://evil.example) **b** `c` @here\n# d "e" www.evil.example _f_';
    const report = handbookReport();
    const notice = buildNotice({
      ...report,
      run: { ...report.run, name, testSet: { ...report.run.testSet, name } },
      metrics: { [name]: mean(0.5) },
      gates: [{ name, rule: name, value: 0, status: "fail" }],
    });

    for (const text of [notice.subject, notice.text]) {
      expect(text).not.toMatch(/[<>&*`[\]"\\@]|:\/\/|www\.|_f|\n#/);
    }
  });

  it("takes 8 KB at most, whatever the names are", () => {
    const name = fc.oneof(
      fc.constantFrom(...hostileTexts),
      fc.string({ unit: "grapheme-composite", minLength: 1, maxLength: 400 }),
      fc.constant("👩‍👩‍👧‍👦".repeat(200)),
      fc.constant("&".repeat(500)),
    );
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: 30 }), (each, count) => {
        const report = handbookReport();
        const numbered = Array.from({ length: count }, (_, at) => `${at}${each}`);
        const means = (value: number) =>
          Object.fromEntries(numbered.map((id) => [id, mean(value)]));
        const rule = { rule: each, value: 0.123456789, status: "fail" as const };
        const now: Report = {
          ...report,
          run: {
            ...report.run,
            name: each,
            testSet: { ...report.run.testSet, name: each },
            agent: { type: "sample", name: each },
            judge: { ...report.run.judge, model: each },
          },
          metrics: means(0.1),
          gates: numbered.map((id) => ({ ...rule, name: id })),
        };
        const notice = buildNotice(now, outcomeOf({ ...now, metrics: means(0.9) }));

        expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThanOrEqual(MAX_NOTICE_BYTES);
        expect(noticeSchema.parse(notice)).toEqual(notice);
        expect(notice.text).not.toMatch(/[<>&]/);
      }),
      { numRuns: 30 },
    );
  });
});
