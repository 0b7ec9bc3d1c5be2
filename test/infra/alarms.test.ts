import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { aTemplate } from "./a-stack.ts";

const template = aTemplate({
  spendAlarmUsdPerDay: 40,
  schedules: { nightly: { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" } },
  slackWebhookSecret: "saiten/test/slack",
  teamsWebhookSecret: "saiten/test/teams",
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
      MetricName: "NightlyRuns",
      Period: 3600,
      EvaluationPeriods: 26,
      Threshold: 1,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
  });

  it("adds up ten figures at most, as CloudWatch does", () => {
    for (const { Properties } of Object.values(template.findResources("AWS::CloudWatch::Alarm"))) {
      expect((Properties.Metrics ?? []).length).toBeLessThanOrEqual(11);
    }
  });
});

describe("messages about runs", () => {
  it("go to topic, Slack and Teams once a run that failed or is incomplete", () => {
    const told = Object.values(template.findResources("AWS::Events::Rule"))
      .map(({ Properties }) => Properties)
      .filter(({ EventPattern }) => EventPattern?.source?.includes("saiten"));

    expect(told).toHaveLength(3);
    for (const { EventPattern, Targets } of told) {
      expect(EventPattern["detail-type"]).toEqual(["RunFinished"]);
      expect(EventPattern.detail).toEqual({ verdict: ["fail", "incomplete"] });
      expect(Targets[0].DeadLetterConfig).toBeDefined();
    }
  });

  it("carry the text of the event, in the form that each takes", () => {
    const templates = Object.values(template.findResources("AWS::Events::Rule")).flatMap(
      ({ Properties }) =>
        Properties.Targets.flatMap((target: { InputTransformer?: { InputTemplate: string } }) =>
          target.InputTransformer === undefined ? [] : [target.InputTransformer.InputTemplate],
        ),
    );

    expect(templates).toContain('{"text":<detail-text>}');
    expect(templates.join()).toContain("AdaptiveCard");
  });

  it("are of all runs where that is asked for", () => {
    const all = aTemplate({ notify: "all" });

    all.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { source: ["saiten"], "detail-type": ["RunFinished"] },
    });
  });

  it("find their webhook by the name of a secret", () => {
    expect(JSON.stringify(template.findResources("AWS::Events::ApiDestination"))).toContain(
      "{{resolve:secretsmanager:saiten/test/slack:SecretString:::}}",
    );
  });
});
