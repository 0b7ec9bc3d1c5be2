import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalize } from "../../lib/core/dataset/canonicalize.ts";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import type { Handlers } from "../../lib/local/lambda-invoke.ts";
import { runLocally } from "../../lib/local/runner.ts";
import { aLocalRun, aRunConfig } from "../local/a-local-run.ts";
import { bundledHandlers } from "./bundled-handlers.ts";

const handbook = join(import.meta.dirname, "../../examples/handbook");

const cases = readFileSync(join(handbook, "cases.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .slice(0, 8)
  .map((line) => caseSchema.parse(JSON.parse(line)));

const bundled = await bundledHandlers();

async function reportOf(handlers: Handlers | undefined) {
  const testSet = { name: "cases.jsonl", version: "0".repeat(64), cases: cases.length };
  const config = aRunConfig({
    testSet,
    language: "ja",
    agent: { type: "sample", documents: join(handbook, "documents") },
    metrics: ["faithfulness", "answer-relevancy", "contextual-recall", "pii-leakage"].map((id) => ({
      id,
      threshold: 0.5,
      strictMode: false,
      options: {},
    })),
    gates: [{ name: "passRate", rule: "passRate >= 0.1" }],
  });
  const create = { config, testSet: canonicalize(cases) };
  const local = aLocalRun({ create, ...(handlers && { handlers }) });
  const { folder, reported } = await runLocally(local);
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  return { reported, report };
}

describe("the functions as they are deployed", () => {
  it.each(Object.keys(deployedFunctions))("%s is loaded by Node.js alone", async (name) => {
    expect(await bundled[name]?.()).toMatchObject({ handler: expect.any(Function) });
  });

  it("take a run from its configuration to the report that the sources give", async () => {
    const fromBundles = await reportOf(bundled);
    const fromSources = await reportOf(undefined);

    expect(fromBundles.reported).toBe(true);
    expect(fromBundles.report.status).toBe("completed");
    expect(fromBundles.report.counts.total).toBe(cases.length);
    for (const part of ["verdict", "counts", "passRate", "metrics", "gates", "diagnosis"]) {
      expect(fromBundles.report[part]).toEqual(fromSources.report[part]);
    }
  });
});
