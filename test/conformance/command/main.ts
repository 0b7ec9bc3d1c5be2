import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readDepartures } from "./departures.ts";
import { FAMILIES, findVectors, isOfFamily } from "./find-vectors.ts";
import { type Ran, runVectors } from "./run-vectors.ts";

const COPIED = fileURLToPath(new URL("../vectors", import.meta.url));

function failureOf({ name, outcome }: Ran): string {
  if (outcome.kind !== "failed") return "";
  const lines = [
    `expected ${JSON.stringify(outcome.expected)}`,
    `actual   ${JSON.stringify(outcome.actual)}`,
  ];
  return [`FAILED ${name}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

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
  const files = found.filter(isOfFamily);
  for (const { path } of found.filter((file) => !isOfFamily(file))) {
    print(`not run: ${path}: no folder above it is named ${FAMILIES.join(", ")}`);
  }
  if (files.length === 0) {
    print(
      `There are no vectors below ${folder}; the folders are named deepeval, ragas, retrieval, stats.`,
    );
    return 2;
  }
  const counts = { passed: 0, failed: 0, skipped: 0, notYet: 0 };
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
  // The family of the statistics begins with those that the product computes.
  if (counts.notYet > 0) print(`not run ${counts.notYet}: statistics that are not computed yet`);
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed === 0 ? 0 : 1;
}
