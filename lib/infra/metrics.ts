import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

export type MetricName =
  | "RunsFinished"
  | "RunsFailed"
  | "CasesScored"
  | "CaseErrors"
  | "PassRate"
  | "CostUsd"
  | "JudgeThrottled"
  | "NightlyRuns";

/** A figure of all runs of a stage, as the functions write it into their logs. */
export const saitenMetric = (
  stage: string,
  metricName: MetricName,
  { statistic = "Sum", period = Duration.hours(1) } = {},
): Metric =>
  new Metric({ namespace: "Saiten", metricName, dimensionsMap: { stage }, statistic, period });
