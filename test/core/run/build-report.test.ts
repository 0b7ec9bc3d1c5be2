import { expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { buildReport } from "../../../lib/core/run/build-report.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

test("a record of an earlier version, which counts no checks of the models, costs what its cases did", () => {
  const record = {
    ...aRun,
    name: "r",
    status: "running",
    attempt: 1,
    createdAt: "2030-01-01T00:00:00.000Z",
  } as const;
  const figures = createRunAccumulator({ metrics: [], k: 5 }).summary();

  const report = buildReport({
    config: aRunConfig(),
    record,
    figures,
    finishedAt: "2030-01-01T00:01:00.000Z",
  });

  expect(report.usage.judge).toMatchObject(noUsage);
  expect(report.usage.embedding).toBeUndefined();
});
