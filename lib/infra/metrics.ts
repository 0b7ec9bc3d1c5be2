import { Duration } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";

export type MetricName =
  | "RunsFinished"
  | "RunsFailed"
  | "CasesScored"
  | "CaseErrors"
  | "PassRate"
  | "CostUsd"
  | "JudgeThrottled"
  | "NightlyRuns";

const NAMESPACE = "Saiten";

/** A figure of all runs of a stage, as the functions write it into their logs. */
export const saitenMetric = (
  stage: string,
  metricName: MetricName,
  { statistic = "Sum", period = Duration.hours(1) } = {},
): Metric =>
  new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, statistic, period });

/** The same figure once for each test set and judge that there has been a run of. */
export const bySubject = (stage: string, metricName: MetricName): MathExpression =>
  new MathExpression({
    expression: `SEARCH('{${NAMESPACE},stage,testSet,judge} MetricName="${metricName}" stage="${stage}"', 'Average', 3600)`,
    usingMetrics: {},
    period: Duration.hours(1),
    label: `\${PROP('Dim.testSet')} \${PROP('Dim.judge')}`,
  });
