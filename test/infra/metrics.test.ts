import { afterAll, describe, expect, it, vi } from "vitest";
import { publishMetrics } from "../../lib/adapters/metrics/publish-metrics.ts";
import { buildNotice } from "../../lib/core/notice/build-notice.ts";
import {
  metricsOfEnd,
  metricsOfRun,
  metricsOfSchedule,
  metricsOfThrottling,
} from "../../lib/core/notice/run-metrics.ts";
import { handbookReport } from "../support/handbook-report.ts";
import { aRunConfig } from "../support/run-world.ts";
import { aTemplate } from "./a-stack.ts";

/** A figure as CloudWatch tells figures apart: namespace, names of dimensions, name. */
const figure = (namespace: string, dimensions: readonly string[], name: string) =>
  `${namespace} {${[...dimensions].sort()}} ${name}`;

/** Figures that AWS writes of its own, as far as the stack shows them. */
const BY_AWS = [
  ...[
    "ExecutionsStarted",
    "ExecutionsSucceeded",
    "ExecutionsFailed",
    "ExecutionsTimedOut",
    "ExecutionsAborted",
    "ExecutionTime",
  ].map((name) => figure("AWS/States", ["StateMachineArn"], name)),
  ...["Errors", "Throttles", "Duration"].map((name) =>
    figure("AWS/Lambda", ["FunctionName"], name),
  ),
  figure("AWS/SQS", ["QueueName"], "ApproximateNumberOfMessagesVisible"),
];

const ended = { notice: buildNotice(handbookReport()), newCostUsd: 0.25 };
const log = vi.spyOn(console, "log").mockReturnValue(undefined);
const environment = {
  AWS_LAMBDA_FUNCTION_NAME: "saiten-test-gate-run",
  SAITEN_STAGE: "test",
  POWERTOOLS_DEV: "true",
  POWERTOOLS_METRICS_DISABLED: "false",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
for (const metrics of [
  metricsOfRun(ended),
  metricsOfEnd(ended),
  metricsOfSchedule({ isNew: true }),
  metricsOfThrottling(aRunConfig()),
]) {
  publishMetrics(metrics);
}
const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
log.mockRestore();
afterAll(() => void vi.unstubAllEnvs());

interface Embedded {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
}
const byCode = lines.flatMap(({ _aws }) =>
  _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }: Embedded) =>
    Dimensions.flatMap((names) => Metrics.map(({ Name }) => figure(Namespace, names, Name))),
  ),
);
const known = [...BY_AWS, ...byCode];

const template = aTemplate({
  spendAlarmUsdPerDay: 40,
  schedules: { nightly: { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" } },
});

/** Figures of an alarm, with the values of their dimensions. */
function figuresOfAlarms() {
  return Object.values(template.findResources("AWS::CloudWatch::Alarm")).flatMap(
    ({ Properties }) => {
      const own = Properties.MetricName === undefined ? [] : [Properties];
      const added = (Properties.Metrics ?? []).flatMap(
        // biome-ignore lint/suspicious/noExplicitAny: a template
        ({ MetricStat }: any) => (MetricStat === undefined ? [] : [MetricStat.Metric]),
      );
      // biome-ignore lint/suspicious/noExplicitAny: a template
      return [...own, ...added].map(({ Namespace, MetricName, Dimensions }: any) => ({
        figure: figure(
          Namespace,
          Dimensions.map(({ Name }: { Name: string }) => Name),
          MetricName,
        ),
        values: Dimensions.map(({ Value }: { Value: unknown }) => Value),
      }));
    },
  );
}

/** The widgets of the dashboard, with a text in place of what is known only when it is deployed. */
function widgets() {
  const [dashboard] = Object.values(template.findResources("AWS::CloudWatch::Dashboard"));
  const parts = dashboard?.Properties.DashboardBody["Fn::Join"][1] as readonly unknown[];
  const body = parts.map((part) => (typeof part === "string" ? part : "deployed")).join("");
  return JSON.parse(body).widgets.map(({ properties }: { properties: Graph }) => properties);
}

interface Graph {
  readonly title: string;
  readonly metrics: readonly (readonly unknown[])[];
}

/** A row of a graph: namespace, name, pairs of dimensions, settings; or a search. */
function figureOf(row: readonly unknown[]): string {
  const [first, name, ...rest] = row;
  const search = /^SEARCH\('\{([^}]*)\} MetricName="(\w+)" stage="test"'/.exec(
    String((first as { readonly expression?: string }).expression),
  );
  if (search !== null) {
    const [namespace = "", ...dimensions] = String(search[1]).split(",");
    return figure(namespace, dimensions, String(search[2]));
  }
  const pairs = rest.filter((part) => typeof part === "string");
  return figure(
    String(first),
    pairs.filter((_, index) => index % 2 === 0),
    String(name),
  );
}

describe("the figures of alarms", () => {
  it.each(figuresOfAlarms())("are written by somebody: $figure", (used) => {
    expect(known).toContain(used.figure);
  });

  it("of ours are of this stage, those of AWS of what is in the stack", () => {
    for (const { figure: name, values } of figuresOfAlarms()) {
      const isOurs = name.startsWith("Saiten ");
      expect(values).toEqual([isOurs ? "test" : expect.not.stringMatching(/./)]);
    }
  });
});

describe("the dashboard", () => {
  it.each(widgets() as Graph[])("shows figures that somebody writes: $title", ({ metrics }) => {
    for (const row of metrics) expect(known).toContain(figureOf(row));
  });

  it.each(["PassRate", "CostUsd", "CaseErrors", "JudgeThrottled", "Throttles", "ExecutionTime"])(
    "shows %s",
    (name) => {
      const shown = widgets().flatMap(({ metrics }: Graph) => metrics.map(figureOf));
      expect(shown.map((text: string) => text.split(" ").at(-1))).toContain(name);
    },
  );
});

describe("the figures that functions write", () => {
  it("all stand on the dashboard", () => {
    const shown = widgets().flatMap(({ metrics }: Graph) => metrics.map(figureOf));
    const name = (text: string) => text.split(" ").at(-1);

    expect(shown.map(name)).toEqual(expect.arrayContaining(byCode.map(name)));
  });
});
