import { describe, expect, it } from "vitest";
import { canonicalize } from "../../lib/core/dataset/canonicalize.ts";
import type { TestCase } from "../../lib/core/dataset/case.ts";
import { caseKeyOf } from "../../lib/core/run/keys.ts";
import type { FaultPlan } from "../../lib/local/gateway/faults.ts";
import { readReport } from "../../lib/local/run-folder.ts";
import { runLocally } from "../../lib/local/runner.ts";
import { aLocalRun, aRunConfig, recordedCases } from "../local/a-local-run.ts";

const CASES = 40;

const cases = recordedCases(CASES);
const config = aRunConfig({ limits: { ...aRunConfig().limits, concurrency: 16 } });
const create = { config, testSet: canonicalize(cases) };

/** Faults that meet every case: no call of a case more often than it is tried. */
const everyCase = (rules: (testCase: TestCase) => FaultPlan): FaultPlan => cases.flatMap(rules);

/** Records of a case in the table. */
const record = ({ id }: TestCase): string => `"C#${id}"`;
/** Objects of a case. */
const objects = ({ id }: TestCase, name: string): string => `${caseKeyOf(id)}/${name}`;

describe("services that are disturbed while a run goes on", () => {
  it.each([
    [
      "throttles",
      everyCase((each) => [
        { service: "dynamodb", match: record(each), times: 3, kind: "throttle" },
        { service: "s3", match: objects(each, "metrics"), times: 3, kind: "throttle" },
      ]),
    ],
    [
      "broken replies, before and after they took effect",
      everyCase((each) => [
        { service: "s3", match: objects(each, "answer"), times: 2, kind: "500" },
        {
          service: "s3",
          match: objects(each, "metrics"),
          times: 2,
          kind: "500",
          afterEffect: true,
        },
        {
          service: "s3",
          match: objects(each, "result"),
          times: 2,
          kind: "drop",
          afterEffect: true,
        },
        { service: "dynamodb", match: record(each), times: 2, kind: "drop" },
      ]),
    ],
  ])("by %s: no case is lost", async (_, faults) => {
    const finished = await runLocally(aLocalRun({ create, faults }));

    expect(finished).toMatchObject({ started: true, reported: true });
    expect(await readReport(finished.folder)).toMatchObject({
      status: "completed",
      verdict: "pass",
      counts: { total: CASES, passed: CASES, errors: 0, notRun: 0 },
    });
  });

  it("so that no report can be written: the run says what broke, and --resume writes it", async () => {
    const faults: FaultPlan = [{ service: "s3", match: "/report/", times: 10_000, kind: "500" }];
    const local = aLocalRun({ create, faults });

    const broken = await runLocally(local);
    const { create: _, faults: __, ...again } = local;
    const resumed = await runLocally(again);

    expect(broken).toMatchObject({ started: true, reported: false });
    expect(broken.error?.message).toContain("can't be reached");
    expect((await readReport(resumed.folder)).counts).toMatchObject({
      total: CASES,
      passed: CASES,
    });
  });
});
