import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { aTemplate } from "./a-stack.ts";

const template = aTemplate({
  spendAlarmUsdPerDay: 40,
  schedules: { nightly: { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" } },
});

const alarmNames = (of: typeof template) =>
  Object.values(of.findResources("AWS::CloudWatch::Alarm")).map(
    ({ Properties: { AlarmName } }) => AlarmName,
  );

describe("alarms", () => {
  it("exist for whatever somebody has to look at, and tell the topic", () => {
    expect(alarmNames(template).sort()).toEqual([
      "saiten-test-functions-throttled",
      "saiten-test-judge-throttled",
      "saiten-test-no-nightly-run",
      "saiten-test-run-failed",
      "saiten-test-spend-a-day",
      "saiten-test-undelivered",
    ]);
    template.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: Match.anyValue() });
  });

  it("may publish to the topic, whose policy allows nobody else by itself", () => {
    template.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: "sns:Publish",
            Effect: "Allow",
            Principal: { Service: "cloudwatch.amazonaws.com" },
          }),
        ]),
      }),
    });
  });

  it("of nights and of spending need schedules and a limit", () => {
    const names = alarmNames(aTemplate());

    expect(names).not.toContain("saiten-test-no-nightly-run");
    expect(names).not.toContain("saiten-test-spend-a-day");
  });

  it("goes off when no scheduled run has begun for 26 hours, also when nothing is known", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "saiten-test-no-nightly-run",
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: "FILL(m, 0)" }),
        Match.objectLike({
          MetricStat: Match.objectLike({ Metric: Match.objectLike({ MetricName: "NightlyRuns" }) }),
        }),
      ]),
      EvaluationPeriods: 26,
      DatapointsToAlarm: Match.absent(),
      Threshold: 1,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
  });

  it("of nights alone takes for bad what is not known", () => {
    const breaching = Object.values(template.findResources("AWS::CloudWatch::Alarm"))
      .filter(({ Properties }) => Properties.TreatMissingData !== "notBreaching")
      .map(({ Properties }) => Properties.AlarmName);

    expect(breaching).toEqual(["saiten-test-no-nightly-run"]);
  });

  it.each([26, 168])(
    "looks back no further than CloudWatch does: %i hours",
    (nightlyAlarmHours) => {
      const alarms = aTemplate({ nightlyAlarmHours, spendAlarmUsdPerDay: 40 });

      for (const { Properties } of Object.values(alarms.findResources("AWS::CloudWatch::Alarm"))) {
        const periods = [Properties, ...(Properties.Metrics ?? [])].flatMap(
          ({ Period, MetricStat }) => Period ?? MetricStat?.Period ?? [],
        );
        const seconds = Math.max(...periods);
        const longest = seconds < 3600 ? 86_400 : 7 * 86_400;
        expect(new Set(periods).size).toBe(1);
        expect(seconds * Properties.EvaluationPeriods).toBeLessThanOrEqual(longest);
      }
    },
  );

  it("adds up ten figures at most, as CloudWatch does", () => {
    for (const { Properties } of Object.values(template.findResources("AWS::CloudWatch::Alarm"))) {
      expect((Properties.Metrics ?? []).length).toBeLessThanOrEqual(11);
    }
  });
});
