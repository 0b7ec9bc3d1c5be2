import { basename } from "node:path";
import type { Command } from "commander";
import { AppError } from "../../lib/core/errors.ts";
import { renderCase } from "../../lib/core/report/render-case.ts";
import { renderCasesCsv } from "../../lib/core/report/render-cases-csv.ts";
import { renderHtml } from "../../lib/core/report/render-html.ts";
import { renderJunit } from "../../lib/core/report/render-junit.ts";
import { renderMarkdown } from "../../lib/core/report/render-markdown.ts";
import { renderSummary } from "../../lib/core/report/render-summary.ts";
import type { Report } from "../../lib/core/report/report.ts";
import type { CaseResult } from "../../lib/core/results.ts";
import { createShowcase } from "../../lib/core/run/showcase.ts";
import { readCaseDialogue } from "../../lib/local/read-case-dialogue.ts";
import { readReport, readResults } from "../../lib/local/run-folder.ts";
import { placeOf } from "../../lib/local/run-place.ts";
import { findRun, type Workspace, workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { outDirOf } from "../out-dir.ts";
import { languageOfRun } from "../run-language.ts";
import { wordsIn } from "../words.ts";
import { givenSettings } from "./settings-options.ts";

interface ReportFlags {
  readonly format?: string;
  readonly case?: string;
  readonly raw?: boolean;
  readonly out?: string;
}

type Renderer = (report: Report, cases: readonly CaseResult[]) => string;

const RENDERERS: Readonly<Record<string, Renderer>> = {
  summary: (report) => renderSummary(report, report.run.language),
  md: (report, cases) => renderMarkdown({ report, cases: notable(cases) }),
  html: (report, cases) => renderHtml({ report, cases: notable(cases) }),
  json: (report) => JSON.stringify(report, null, 2),
  csv: ({ run, metrics }, cases) => {
    const { mode, language, repeat } = run;
    const sheet = { mode, language, metrics: Object.keys(metrics), repeat };
    return [...renderCasesCsv(cases, sheet)].join("").trimEnd();
  },
  junit: (report, cases) => renderJunit(report, cases),
};

export function addReportCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  program
    .command("report")
    .argument("<run>", words.args.run)
    .description(words.about.report)
    .option("--format <format>", words.flags.format, "summary")
    .option("--case <id>", words.flags.case)
    .option("--raw", words.flags.raw)
    .option("--out <dir>", words.flags.out)
    .addHelpText("after", `\n${words.example}: saiten report latest --format md`)
    .action(async (run: string, flags: ReportFlags) => {
      const here = workspace(outDirOf(givenSettings({ out: flags.out })));
      context.language = (await languageOfRun(here, run)) ?? context.language;
      const render = rendererOf(flags.format ?? "summary");
      const folder = await findRun(here, run);
      context.output.out(
        flags.case === undefined
          ? await renderRun(folder, render)
          : await showCase(here, folder, { caseId: flags.case, raw: flags.raw === true }),
      );
    });
}

function rendererOf(format: string): Renderer {
  const render = Object.hasOwn(RENDERERS, format) ? RENDERERS[format] : undefined;
  if (render !== undefined) return render;
  const expected = Object.keys(RENDERERS).join(", ");
  throw new AppError("usage.invalid_value", { flag: "--format", value: format, expected });
}

async function renderRun(folder: string, render: Renderer): Promise<string> {
  const report = await readReport(folder);
  const cases: CaseResult[] = [];
  for await (const result of readResults(folder)) cases.push(result);
  return render(report, cases);
}

interface CaseToShow {
  readonly caseId: string;
  /** As it is stored, with what the models were asked and answered. */
  readonly raw: boolean;
}

async function showCase(
  here: Workspace,
  folder: string,
  { caseId, raw }: CaseToShow,
): Promise<string> {
  for await (const result of readResults(folder)) {
    if (result.caseId !== caseId) continue;
    if (raw) return rawCase(here, folder, result);
    const report = await readReport(folder);
    return renderCase(report, result, report.run.language);
  }
  throw new AppError("usage.case_unknown", { caseId, runId: basename(folder) });
}

/** Without its data nearby, what the models were asked is not known; the result is. */
async function rawCase(here: Workspace, folder: string, result: CaseResult): Promise<string> {
  const report = await readReport(folder);
  if (report.warnings.some(({ code }) => code === "store.texts_not_kept")) {
    throw new AppError("usage.raw_not_kept", { runId: report.run.id });
  }
  const place = await placeOf(folder, here).catch(() => here);
  const judging = await readCaseDialogue(place, folder, result);
  const isKept = judging.some((each) => Object.keys(each).length > 0);
  const [once] = judging;
  const told = result.repetitions === undefined ? once : judging;
  return JSON.stringify({ ...result, ...(isKept && { judging: told }) }, null, 2);
}

/** The cases that the run's own report shows. */
function notable(cases: readonly CaseResult[]): readonly CaseResult[] {
  const shown = createShowcase();
  for (const result of cases) shown.add(result);
  return shown.cases();
}
