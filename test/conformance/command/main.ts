import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { readDepartures } from "./departures.ts";
import { findVectors, type VectorFile } from "./find-vectors.ts";
import { type Ran, runVectors } from "./run-vectors.ts";
import { STATISTICS } from "./stats.ts";

const COPIED = fileURLToPath(new URL("../vectors", import.meta.url));

function failureOf({ name, outcome }: Ran): string {
  if (outcome.kind !== "failed") return "";
  const lines = [
    `expected ${JSON.stringify(outcome.expected)}`,
    `actual   ${JSON.stringify(outcome.actual)}`,
  ];
  return [`FAILED ${name}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** Comparing runs and calibration bring the other statistics. */
const isComputed = ({ family, path }: VectorFile): boolean =>
  family !== "stats" || Object.hasOwn(STATISTICS, basename(path, ".json"));

/** Runs the vectors below a folder and prints what did not come out; returns the exit code. */
export async function conformance(
  folder: string = COPIED,
  print: (text: string) => void = (text) => process.stdout.write(`${text}\n`),
): Promise<number> {
  if (!existsSync(folder)) {
    print(`There is no folder ${folder}.`);
    return 2;
  }
  const found = findVectors(folder);
  const files = found.filter(isComputed);
  for (const { path } of found.filter((file) => !isComputed(file))) {
    print(`not run: ${basename(path)} (a statistic that the product does not compute yet)`);
  }
  if (files.length === 0) {
    print(
      `There are no vectors below ${folder}; the folders are named deepeval, ragas, retrieval, stats.`,
    );
    return 2;
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const reasons = new Map<string, number>();
  for await (const ran of runVectors(files, readDepartures())) {
    const { outcome } = ran;
    counts[outcome.kind] += 1;
    if (outcome.kind === "failed") print(failureOf(ran));
    if (outcome.kind === "skipped") {
      reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
    }
  }
  for (const [reason, count] of reasons) print(`skipped ${count}: ${reason}`);
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed === 0 ? 0 : 1;
}
