import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../../lib/core/report/report.ts";
import type { CaseResult } from "../../lib/core/results.ts";
import { lastLine, type Ran } from "../support/run-command.ts";

/** The folder of the run that a command just reported. */
export const folderOf = (ran: Ran): string => dirname(lastLine(ran));

export const readReportOf = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));

export const readResultsOf = (folder: string): CaseResult[] =>
  readFileSync(join(folder, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

export const runsIn = (folder: string): string[] =>
  readdirSync(join(folder, ".saiten", "runs"), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort();

/** A report without what must differ between two runs of the same thing: ids, times, paths. */
export function comparable(folder: string): unknown {
  const { run, usage: _usage, ...report } = readReportOf(folder);
  const { id: _id, startedAt: _started, finishedAt: _finished, ...kept } = run;
  return JSON.parse(
    JSON.stringify({ run: kept, ...report }, (key, value) => (/latency/i.test(key) ? null : value)),
  );
}

/** Results without times and without who paid for which judge answer. */
export function comparableResults(folder: string): unknown {
  return JSON.parse(JSON.stringify(readResultsOf(folder)), (key, value) =>
    key === "latencyMs" || key === "usage" ? null : value,
  );
}

/** When each stored answer of the agent was written: nobody is asked twice while these stay. */
export function answersWritten(folder: string): ReadonlyMap<string, number> {
  const objects = join(folder, ".saiten", "s3");
  const paths = readdirSync(objects, { recursive: true, encoding: "utf8" });
  return new Map(
    paths
      .filter((path) => path.includes("answer.json"))
      .map((path) => [path, statSync(join(objects, path)).mtimeMs]),
  );
}
