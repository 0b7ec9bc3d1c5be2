import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { renderHtml } from "../../lib/core/report/render-html.ts";
import type { ReportInput } from "../../lib/core/report/view.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

export interface OpenedReport {
  readonly page: Page;
  /** What the page logged, violations of its policy included. */
  readonly complaints: readonly string[];
  /** Every address it asked for, its own left out. */
  readonly requests: readonly string[];
}

export interface Browser {
  open(input: ReportInput, width?: number): Promise<OpenedReport>;
  close(): Promise<void>;
}

/** A fresh Chromium whose profile and files are gone after `close`. */
export async function startBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "saiten-browser-"));
  const context: BrowserContext = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
  });
  let opened = 0;
  return {
    async open(input, width = 1280) {
      opened += 1;
      const file = join(folder, `report-${opened}.html`);
      await writeFile(file, renderHtml(input));
      const page = await context.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      const url = pathToFileURL(file).href;
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("dialog", (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => {
        if (request.url() !== url) requests.push(request.url());
      });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url);
      return { page, complaints, requests };
    },
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
