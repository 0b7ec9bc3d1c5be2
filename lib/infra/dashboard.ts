import { Duration, Stack } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { bySubject, type MetricName, saitenMetric } from "./metrics.ts";
import { namesOf } from "./places-of.ts";

export interface DashboardProps {
  readonly stage: string;
  readonly machine: StateMachine;
  readonly functions: Readonly<Record<string, Lambda>>;
  readonly undelivered: Queue;
}

/** Runs, cases, costs and what hinders them, on one page. */
export function addDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { stage, machine, functions, undelivered } = props;
  const sum = (...names: MetricName[]) => names.map((name) => saitenMetric(stage, name));
  const lambdas = Object.entries(functions);
  const period = Duration.minutes(5);
  const rows: IWidget[][] = [
    [
      graph("Runs", sum("RunsFinished", "RunsFailed", "NightlyRuns")),
      graph("Pass rate by test set and judge", [bySubject(stage, "PassRate")]),
      graph("Cost (US dollars)", sum("CostUsd")),
    ],
    [
      graph("Cases", sum("CasesScored", "CaseErrors")),
      graph("Executions", [
        machine.metricStarted(),
        machine.metricSucceeded(),
        machine.metricFailed(),
        machine.metricTimedOut(),
        machine.metricAborted(),
      ]),
      graph("Duration of executions (ms)", [
        machine.metricTime({ label: "median", statistic: "p50" }),
        machine.metricTime({ label: "longest", statistic: "Maximum" }),
      ]),
    ],
    [
      graph(
        "Errors of functions",
        lambdas.map(([label, each]) => each.metricErrors({ label, period })),
      ),
      graph(
        "Duration of functions, p95 (ms)",
        lambdas.map(([label, each]) => each.metricDuration({ label, period, statistic: "p95" })),
      ),
      graph(
        "Throttles of functions",
        lambdas.map(([label, each]) => each.metricThrottles({ label, period })),
      ),
    ],
    [
      graph("Throttled calls of judges", sum("JudgeThrottled")),
      graph("Undelivered events", [undelivered.metricApproximateNumberOfMessagesVisible()]),
    ],
  ];
  return new Dashboard(scope, "Dashboard", {
    dashboardName: namesOf(stage).dashboard(Stack.of(scope).region),
    widgets: rows,
  });
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, width: 8, height: 6, left });
