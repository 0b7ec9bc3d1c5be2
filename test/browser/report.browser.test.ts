import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/core/language.ts";
import { readableText } from "../../lib/core/report/readable-text.ts";
import type { ReportInput } from "../../lib/core/report/view.ts";
import { handbook } from "../support/handbook-report.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { aCaseResult, aMissedRecord, aReport, emptyReport } from "../support/report-factories.ts";
import { LOW_CONTRAST } from "./low-contrast.ts";
import { type Browser, startBrowser } from "./open-report.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
});

const LONG_WORD = "https://intra.example/".padEnd(4_000, "x");

function hostileReport(): ReportInput {
  const cases = hostileTexts.map((text, index) =>
    aCaseResult({
      caseId: `hostile-${index}`,
      status: "failed",
      question: text,
      expectedAnswer: text,
      answer: text,
      retrievedContexts: [{ text, source: text }],
      metrics: { [text]: aMissedRecord({ reason: text }) },
      tags: [text],
    }),
  );
  const report = aReport();
  return { report: { ...report, run: { ...report.run, name: hostileTexts.join(" ") } }, cases };
}

/** Everything in `unbroken` without a place to break a line. */
function unbrokenReport(): ReportInput {
  const { report, cases } = handbook();
  const group = report.groups.休暇;
  return {
    report: {
      ...report,
      run: { ...report.run, name: LONG_WORD, note: LONG_WORD },
      metrics: Object.fromEntries(
        Object.entries(report.metrics).map(([id, summary]) => [id + "x".repeat(90), summary]),
      ),
      groups: group === undefined ? {} : { [LONG_WORD]: group },
      gates: report.gates.map((gate) => ({ ...gate, name: LONG_WORD, rule: LONG_WORD })),
      warnings: [{ code: "x", message: LONG_WORD }],
    },
    cases: cases.map((result) => ({
      ...result,
      caseId: "x".repeat(200),
      question: LONG_WORD,
      answer: LONG_WORD,
      tags: [LONG_WORD],
    })),
  };
}

describe("the HTML report in a browser", () => {
  it.each([
    ["the handbook", handbook()],
    ["words that can't be broken", unbrokenReport()],
    ["hostile texts", hostileReport()],
    ["a run without cases", { report: emptyReport(), cases: [] }],
  ])("needs no horizontal scrolling at 400 pixels with %s", async (_, input) => {
    const { page } = await browser.open(input, 400);

    const width = await page.evaluate("document.documentElement.scrollWidth");

    expect(width).toBeLessThanOrEqual(400);
    await page.close();
  });

  it.each([
    ["the handbook", handbook()],
    ["hostile texts", hostileReport()],
  ])("asks for nothing, runs nothing and logs nothing with %s", async (_, input) => {
    const { page, complaints, requests } = await browser.open(input);

    await page.locator("summary").first().click();

    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    expect(await page.locator("script, img, iframe, object, base, link").count()).toBe(0);
    await page.close();
  });

  it("applies its stylesheet under its own policy", async () => {
    const { page } = await browser.open(handbook());

    const margin = await page.evaluate("getComputedStyle(document.body).margin");

    expect(margin).toBe("0px");
    await page.close();
  });

  it("shows hostile texts as text", async () => {
    const { page } = await browser.open(hostileReport());

    const shown = await page.locator("details.case .text.answer").allTextContents();

    expect(shown).toEqual(hostileTexts.map(readableText));
    await page.close();
  });

  it("opens a case by keyboard", async () => {
    const { page } = await browser.open(hostileReport());
    const first = page.locator("details.case").first();

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    expect(await first.getAttribute("open")).not.toBeNull();
    await page.close();
  });

  it.each(LANGUAGES)("has text of enough contrast, light and dark, in %s", async (language) => {
    const { report, cases } = handbook();
    const { page } = await browser.open({
      report: { ...report, run: { ...report.run, language } },
      cases,
    });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    }
    await page.close();
  });

  it("prints on A4", async () => {
    const { page } = await browser.open(handbook());

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");

    expect(pdf.match(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/g)?.length).toBeGreaterThan(3);
    await page.close();
  });

  it("opens in print what is closed on screen", async () => {
    const { page } = await browser.open(hostileReport());
    const answer = page.locator("details.case .text.answer").first();

    expect(await answer.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await answer.isVisible()).toBe(true);
    await page.close();
  });

  it("is measured by a contrast test that finds what is faint", async () => {
    const { page } = await browser.open(handbook());

    await page.evaluate("document.querySelector('h1 bdi').style.color = '#bbb'");

    expect(await page.evaluate(LOW_CONTRAST)).toHaveLength(1);
    await page.close();
  });
});
