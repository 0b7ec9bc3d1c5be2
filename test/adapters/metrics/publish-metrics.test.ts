import { afterEach, describe, expect, it, vi } from "vitest";
import { publishMetrics } from "../../../lib/adapters/metrics/publish-metrics.ts";
import { buildNotice } from "../../../lib/core/notice/build-notice.ts";
import {
  metricsOfEnd,
  metricsOfRun,
  metricsOfSchedule,
  type RunMetrics,
} from "../../../lib/core/notice/run-metrics.ts";
import { handbookReport } from "../../support/handbook-report.ts";

const report = handbookReport();
const notice = buildNotice({ ...report, run: { ...report.run, id: "01VERYSECRETRUN" } });
const ended = { notice, newCostUsd: 0.25 };

/** What the log gets in Lambda, line by line. */
function written(figures: RunMetrics): readonly string[] {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "saiten-prod-gate-run");
  vi.stubEnv("SAITEN_STAGE", "prod");
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  publishMetrics(figures);
  return log.mock.calls.map(([line]) => String(line));
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("figures of a run in the log", () => {
  it("are counted by stage, and by stage, test set and judge", () => {
    const [line = ""] = written(metricsOfRun(ended));
    const figures = JSON.parse(line);

    expect(figures._aws.CloudWatchMetrics).toMatchObject([
      { Namespace: "Saiten", Dimensions: [["stage"], ["stage", "testSet", "judge"]] },
    ]);
    expect(figures).toMatchObject({
      stage: "prod",
      judge: report.run.judge.model,
      RunsFinished: 1,
      CostUsd: 0.25,
      CasesScored: report.passRate.of,
      CaseErrors: report.counts.errors,
      PassRate: report.passRate.value,
    });
  });

  it("hold no id of a run or a case, and no other dimension", () => {
    const [line = ""] = written(metricsOfRun(ended));
    const { _aws, ...fields } = JSON.parse(line);
    const names = _aws.CloudWatchMetrics[0].Metrics.map(({ Name }: { Name: string }) => Name);

    expect(line).not.toContain("01VERYSECRETRUN");
    expect(Object.keys(fields).sort()).toEqual(["judge", "stage", "testSet", ...names].sort());
  });

  it("name test sets of any language by characters that CloudWatch takes", () => {
    const [line = ""] = written(
      metricsOfRun({ ...ended, notice: { ...notice, testSet: "人事\n👍" } }),
    );

    expect(JSON.parse(line).testSet).toBe("u4ebau4e8buau1f44d");
  });

  it("tell failures and nights by stage; nothing where nothing happened", () => {
    expect(JSON.parse(written(metricsOfSchedule({ isNew: true }))[0] ?? "")).toMatchObject({
      NightlyRuns: 1,
      stage: "prod",
    });
    expect(JSON.parse(written(metricsOfEnd(ended)).at(-1) ?? "")).toMatchObject({ RunsFailed: 1 });
    expect(
      metricsOfEnd({ ...ended, notice: { ...notice, status: "cancelled" } }).values,
    ).not.toHaveProperty("RunsFailed");
    vi.restoreAllMocks();
    expect(written(metricsOfSchedule({ isNew: false }))).toEqual([]);
    expect(written(metricsOfEnd({ notice: null, newCostUsd: null }))).toEqual([]);
  });

  it("are silent on a laptop", () => {
    const log = vi.spyOn(console, "log").mockReturnValue(undefined);
    const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", undefined);

    publishMetrics(metricsOfRun(ended));

    expect(log).not.toHaveBeenCalled();
    expect(out).not.toHaveBeenCalled();
  });
});
