import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/core/language.ts";
import { readableText } from "../../lib/core/report/readable-text.ts";
import type { ReportInput } from "../../lib/core/report/view.ts";
import {
  aTalkRecord,
  aTalkResult,
  exchangesUpTo,
  talkReport,
  talks,
} from "../support/conversation-report.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { aMetricSummary } from "../support/report-factories.ts";
import { LOW_CONTRAST } from "./low-contrast.ts";
import { type Browser, startBrowser } from "./open-report.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
});

const PHONE = 390;
const LONG_WORD = "x".repeat(3_000);

/** A case in which everybody says the same. */
function talkOf(text: string) {
  const retrievedContexts = [{ text, source: text }];
  return aTalkResult({
    question: text,
    conversation: aTalkRecord({
      scenario: text,
      userDescription: text,
      expectedOutcome: text,
      turns: [
        { role: "user", content: text },
        { role: "assistant", content: text, retrievedContexts },
      ],
      stop: { reason: "outcomeReached", explanation: text },
    }),
  });
}

const hostile = (): ReportInput => ({ report: talkReport(), cases: hostileTexts.map(talkOf) });

/** Texts, and the name of a custom metric, without a place to break a line. */
const unbroken = (): ReportInput => ({
  report: talkReport({ metrics: { ["x".repeat(100)]: aMetricSummary() } }),
  cases: [talkOf(LONG_WORD)],
});

const ofExchanges = (count: number): ReportInput => ({
  report: talkReport(),
  cases: [aTalkResult({ conversation: aTalkRecord({ turns: exchangesUpTo(count) }) })],
});

describe("a conversation in the HTML report, in a browser", () => {
  it.each([
    ["conversations of every end", talks()],
    ["words that can't be broken", unbroken()],
    ["hostile texts", hostile()],
  ])("needs no horizontal scrolling on a phone with %s", async (_, input) => {
    const { page } = await browser.open(input, PHONE);

    await page.evaluate(
      "for (const each of document.querySelectorAll('details')) each.open = true",
    );

    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE);
    await page.close();
  });

  it("asks for nothing, runs nothing and shows every message as text", async () => {
    const { page, complaints, requests } = await browser.open(hostile());

    const said = await page.locator(".turn.assistant > .text").allTextContents();

    expect(said).toEqual(hostileTexts.map(readableText));
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    expect(await page.locator("script, img, iframe, object, base, link").count()).toBe(0);
    await page.close();
  });

  it("is read in the order in which it took place, each side on its own", async () => {
    const { page } = await browser.open(ofExchanges(3));
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: Number.NaN, y: Number.NaN };

    const user = await box(".turn.user");
    const assistant = await box(".turn.assistant");

    expect(await page.locator(".turn .who strong").allTextContents()).toEqual([
      "ユーザー",
      "アシスタント",
      "ユーザー",
      "アシスタント",
      "ユーザー",
      "アシスタント",
    ]);
    expect(assistant.y).toBeGreaterThan(user.y);
    expect(assistant.x).toBeGreaterThan(user.x);
    await page.close();
  });

  it("is folded when it is long, opens by keyboard, and is whole in print", async () => {
    const { page } = await browser.open(ofExchanges(10));
    const last = page.locator(".turn").last();

    expect(await last.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await last.isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await page.locator("details.more > summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await last.isVisible()).toBe(true);
    await page.close();
  });

  it("shows its windows below one another, each with its items", async () => {
    const { page } = await browser.open(talks());

    const rows = await page
      .locator(".scored.missed .items")
      .first()
      .locator("li")
      .allTextContents();

    expect(rows.map((row) => row.trim())).toEqual([
      "第 1 区間：1.00",
      expect.stringContaining("裏付けあり"),
      "第 2 区間：0.50",
      expect.stringContaining("裏付けあり"),
      expect.stringContaining("矛盾"),
      "第 3 区間：0.50",
      expect.stringContaining("矛盾"),
      expect.stringContaining("裏付けあり"),
    ]);
    await page.close();
  });

  it.each(LANGUAGES)("has text of enough contrast, light and dark, in %s", async (language) => {
    const { report, cases } = talks();
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
});
