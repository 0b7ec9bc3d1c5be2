import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderJunit } from "../../../lib/core/report/render-junit.ts";
import { aTalkRecord, aTalkResult, talkReport } from "../../support/conversation-report.ts";
import { handbook, handbookReport } from "../../support/handbook-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { aCaseResult, aReport } from "../../support/report-factories.ts";

const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Opening tags must be closed in order, and nothing else may look like one. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = "", self] of xml.matchAll(
    /<(\/?)([a-z]+)(?:\s[a-z]+="[^"<]*")*(\/?)>/g,
  )) {
    if (close === "/" && open.pop() !== name) return false;
    if (close === "" && self === "") open.push(name);
  }
  const rest = xml
    .replace(/^<\?xml[^?]*\?>/, "")
    .replace(/<(\/?)([a-z]+)(?:\s[a-z]+="[^"<]*")*(\/?)>/g, "");
  return open.length === 0 && !/[<]/.test(rest) && !/&(?!(amp|lt|gt|quot|#\d+);)/.test(rest);
}

describe("renderJunit", () => {
  it("has one testcase a case and counts by outcome", () => {
    const { report, cases } = handbook();
    const xml = renderJunit(report, cases);

    expect(xml.match(/<testcase /g)).toHaveLength(8);
    expect(xml).toContain('tests="8" failures="3" errors="1" skipped="3" time="83.400"');
    expect(isWellFormed(xml)).toBe(true);
  });

  it("tells failures with what they failed by, and errors with their code", () => {
    const { report, cases } = handbook();
    const xml = renderJunit(report, cases);

    expect(xml).toContain('type="safety,checks">');
    expect(xml).toContain("「10 日」を含む：「10 日」は見つかりません。</failure>");
    expect(xml).toContain('type="agent.no_answer">');
  });

  it("skips what decides nothing, with the reason", () => {
    const xml = renderJunit(handbookReport(), [
      aCaseResult({ status: "skipped", error: null }),
      aCaseResult({ status: "notRun", error: { code: "run.budget", message: "予算切れ" } }),
      aCaseResult({ status: "passed", flaky: true }),
      aCaseResult({ status: "failed", flaky: true, failedBy: ["safety"] }),
    ]);

    expect([...xml.matchAll(/<skipped message="([^"]*)"/g)].map(([, why]) => why)).toEqual([
      "スキップ済み",
      "予算切れ",
      "不安定（合格）",
      "不安定（不合格） 安全性",
    ]);
  });

  it("tells of a conversation what it was about and why it ended, without its messages", () => {
    const complete = renderJunit(talkReport(), [aTalkResult()]);
    const outline = aTalkResult({ conversation: aTalkRecord({ turns: [] }) });

    expect(complete).toContain(`type="multi-turn">シナリオ：入社して半年の社員が`);
    expect(complete).toContain("\n期待する結末：付与日数と、");
    expect(complete).toContain("\n会話が終わった理由：期待する結末に達しました。");
    expect(complete).not.toMatch(/有休って|回答：/);
    expect(renderJunit(talkReport(), [outline])).toBe(complete);
  });

  it("says of a conversation that broke off the cause alone", () => {
    const conversation = aTalkRecord({ expectedOutcome: null, stop: null });
    const error = { code: "agent.no_answer", message: "回答が空でした。" };
    const result = aTalkResult({ status: "error", metrics: {}, error, conversation });

    const xml = renderJunit(talkReport(), [result]);

    expect(xml).toContain('<error message="回答が空でした。" type="agent.no_answer">');
    expect(xml).toContain("期待する結末：—</error>");
  });

  it("leaves out times that are not known", () => {
    const report = aReport();
    const run = { ...report.run, startedAt: "?" };
    const error = aCaseResult({ status: "error", latencyMs: null, error: null });

    const xml = renderJunit({ ...report, run }, [error]);

    expect(xml).not.toContain(" time=");
    expect(xml).toContain('type="error"');
  });

  it("stays well-formed XML 1.0 with any text", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostileTexts));
    fc.assert(
      fc.property(text, (value) => {
        const report = aReport();
        const run = { ...report.run, name: value, id: value, startedAt: value };
        const xml = renderJunit({ ...report, run }, [
          aCaseResult({ status: "failed", question: value, answer: value }),
          aCaseResult({ status: "error", error: { code: value, message: value } }),
        ]);
        expect(isWellFormed(xml)).toBe(true);
        expect(xml).not.toMatch(ILLEGAL);
      }),
    );
  });
});
