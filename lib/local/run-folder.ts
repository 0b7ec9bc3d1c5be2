import { createReadStream } from "node:fs";
import { appendFile, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunConfig, runConfigSchema } from "../core/config/run-config.ts";
import { AppError } from "../core/errors.ts";
import { type Report, reportSchema } from "../core/report/report.ts";
import { type CaseResult, caseResultSchema } from "../core/results.ts";
import { textLines } from "./text-lines.ts";

const CONFIG_FILE = "config.json";

/** The report of a run from its folder. */
export async function readReport(folder: string): Promise<Report> {
  const text = await readFile(join(folder, "report.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new AppError("usage.report_missing", { folder });
  return parseStored(text, reportSchema, join(folder, "report.json"));
}

/** The frozen configuration of a run, as it lies in its folder. */
export async function readFrozenConfig(folder: string): Promise<RunConfig> {
  const file = join(folder, CONFIG_FILE);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new AppError("run.missing_object", { key: file });
  return parseStored(text, runConfigSchema, file);
}

export async function writeFrozenConfig(folder: string, config: RunConfig): Promise<void> {
  const file = join(folder, CONFIG_FILE);
  await writeFile(`${file}.part`, `${JSON.stringify(config, null, 2)}\n`);
  await rename(`${file}.part`, file);
}

/** Adds a finished attempt to the list of runs that lies beside their folders. */
export async function appendHistory(outDir: string, report: Report): Promise<void> {
  const { run, status, verdict, counts, passRate } = report;
  const { id, name, startedAt, finishedAt, testSet } = run;
  const line = { id, name, startedAt, finishedAt, testSet, status, verdict, counts, passRate };
  await appendFile(join(outDir, "history.jsonl"), `${JSON.stringify(line)}\n`);
}

/** The results of a run, one by one. */
export async function* readResults(folder: string): AsyncGenerator<CaseResult> {
  const file = join(folder, "results.jsonl");
  if ((await stat(file).catch(() => undefined)) === undefined) {
    throw new AppError("usage.report_missing", { folder });
  }
  const pieces: AsyncIterable<string> = createReadStream(file, "utf8");
  for await (const line of textLines(pieces)) yield parseStored(line, caseResultSchema, file);
}

function parseStored<T>(text: string, schema: { parse(value: unknown): T }, key: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("run.corrupt_object", { key }, { cause });
  }
}
