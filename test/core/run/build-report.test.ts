import { expect, test } from "vitest";
import { notApplicableRecord } from "../../../lib/core/judging/metric-record.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { buildReport } from "../../../lib/core/run/build-report.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import { aResult } from "../../support/result-factories.ts";
import { aRun, aRunConfig, aSelection } from "../../support/run-world.ts";

const AT = "2030-01-01T00:00:00.000Z";

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

test.each([
  ["stepwise", undefined, /^[0-9a-f]{12}-stepwise-lean$/],
  ["compact", "shared", /^[0-9a-f]{12}-compact-shared$/],
] as const)(
  "the version of the wording says how it was put to the judge: %s, %s",
  (plan, layout, expected) => {
    const record = {
      ...notApplicableRecord(aSelection("hallucination"), ""),
      ...(layout && { layout }),
    };
    const accumulator = createRunAccumulator({ metrics: [], k: 5 });
    const other = createRunAccumulator({ metrics: [], k: 5 });
    other.add(aResult({ metrics: { hallucination: record } }));
    accumulator.merge(other);

    const report = buildReport({
      config: aRunConfig({ judging: { plan, votes: 1, voteWithin: 0.1 } }),
      record: { ...aRun, name: "r", status: "running", attempt: 1, createdAt: AT },
      figures: accumulator.summary(),
      finishedAt: AT,
    });

    expect(report.run.judge.wording).toMatch(expected);
  },
);
