import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { NAMESPACE, type RunMetrics } from "../../core/notice/run-metrics.ts";

const UNITS = {
  RunsFinished: MetricUnit.Count,
  RunsFailed: MetricUnit.Count,
  CasesScored: MetricUnit.Count,
  CaseErrors: MetricUnit.Count,
  PassRate: MetricUnit.NoUnit,
  CostUsd: MetricUnit.NoUnit,
  JudgeThrottled: MetricUnit.Count,
  NightlyRuns: MetricUnit.Count,
} as const satisfies Readonly<Record<keyof RunMetrics["values"], string>>;

/** A CloudWatch dimension takes ASCII only, 1 to 1,024 characters, none of them a control character. */
const dimension = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (sign) => `u${sign.codePointAt(0)?.toString(16)}`).slice(0, 200) ||
  "-";

/**
 * Writes figures into the log as CloudWatch reads them: by stage, and by stage, test set and judge.
 * On a laptop nobody reads them, and nothing is written.
 */
export function publishMetrics({ values, testSet, judge }: RunMetrics): void {
  const { AWS_LAMBDA_FUNCTION_NAME: inLambda, SAITEN_STAGE: stage = "local" } = process.env;
  if (inLambda === undefined || Object.keys(values).length === 0) return;
  const metrics = new Metrics({ namespace: NAMESPACE });
  metrics.clearDefaultDimensions();
  metrics.setDefaultDimensions({ stage });
  metrics.addDimensions({});
  if (testSet !== undefined && judge !== undefined) {
    metrics.addDimensions({ testSet: dimension(testSet), judge: dimension(judge) });
  }
  for (const [name, value] of Object.entries(values)) {
    metrics.addMetric(name, UNITS[name as keyof RunMetrics["values"]], value);
  }
  metrics.publishStoredMetrics();
}
