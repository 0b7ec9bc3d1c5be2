import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { Deployment } from "./config.ts";
import type { FunctionName } from "./functions.ts";
import { saitenMetric } from "./metrics.ts";
import { nightlyHours } from "./nightly-hours.ts";

export interface AlarmsProps {
  readonly config: Deployment;
  readonly machine: StateMachine;
  readonly functions: Readonly<Record<FunctionName, Lambda>>;
  readonly undelivered: Queue;
  readonly topic: ITopic;
}

interface AlarmDefinition {
  readonly what: string;
  readonly metric: IMetric;
  readonly above?: number;
  /** In place of `above`. */
  readonly below?: number;
  readonly periods?: number;
  readonly missing?: TreatMissingData;
}

/** CloudWatch adds up ten figures in an alarm at most. */
const BUSY: readonly FunctionName[] = [
  "PrepareRun",
  "QueryAgent",
  "SimulateTurn",
  "ScoreCase",
  "AggregateRun",
  "GateRun",
  "Api",
  "ExecutionEnded",
  "StartScheduledRun",
];
const THROTTLES = 50;
const FIVE_MINUTES = Duration.minutes(5);

/** What somebody has to look at; docs/operations.md says what each means and what to do. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage } = props.config;
    for (const [name, definition] of Object.entries(alarmsOf(props))) {
      const { what, metric, above, below, periods = 1, missing } = definition;
      const alarm = new Alarm(this, name, {
        alarmName: `saiten-${stage}-${name}`,
        alarmDescription: what,
        metric,
        threshold: below ?? above ?? 0,
        comparisonOperator:
          below === undefined
            ? ComparisonOperator.GREATER_THAN_THRESHOLD
            : ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: periods,
        treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(props.topic));
    }
  }
}

function alarmsOf({
  config,
  machine,
  functions,
  undelivered,
}: AlarmsProps): Readonly<Record<string, AlarmDefinition>> {
  const { stage, spendAlarmUsdPerDay } = config;
  const hours = nightlyHours(config);
  return {
    "run-failed": {
      what: "An evaluation broke or ran out of time",
      metric: sumOf([
        machine.metricFailed({ period: FIVE_MINUTES }),
        machine.metricTimedOut({ period: FIVE_MINUTES }),
      ]),
    },
    undelivered: {
      what: "An event could not be delivered and waits in the queue",
      metric: undelivered.metricApproximateNumberOfMessagesVisible({
        period: FIVE_MINUTES,
        statistic: "Maximum",
      }),
    },
    "functions-throttled": {
      what: "The account has no concurrency left for the functions",
      metric: sumOf(BUSY.map((name) => functions[name].metricThrottles({ period: FIVE_MINUTES }))),
      periods: 3,
    },
    "judge-throttled": {
      what: "A judge refuses many calls because of its quota",
      metric: saitenMetric(stage, "JudgeThrottled", { period: FIVE_MINUTES }),
      above: THROTTLES,
      periods: 3,
    },
    ...(hours !== undefined && {
      "no-nightly-run": {
        what: `No scheduled run has begun for ${hours} hours`,
        metric: everyHour(saitenMetric(stage, "NightlyRuns")),
        below: 1,
        periods: hours,
        missing: TreatMissingData.BREACHING,
      },
    }),
    ...(spendAlarmUsdPerDay !== undefined && {
      "spend-a-day": {
        what: `The runs of a day cost more than ${spendAlarmUsdPerDay} US dollars`,
        metric: saitenMetric(stage, "CostUsd", { period: Duration.days(1) }),
        above: spendAlarmUsdPerDay,
      },
    }),
  };
}

/**
 * Zero in each hour without a figure. Of a metric with gaps an alarm takes older figures in their place,
 * and would go on trusting a run for hours more than it says.
 */
const everyHour = (m: IMetric): MathExpression =>
  new MathExpression({
    expression: "FILL(m, 0)",
    usingMetrics: { m },
    period: Duration.hours(1),
    label: "by the hour",
  });

function sumOf(metrics: readonly IMetric[]): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: `SUM([${Object.keys(named).join(", ")}])`,
    usingMetrics: named,
    period: FIVE_MINUTES,
    label: "sum",
  });
}
