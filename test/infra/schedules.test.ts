import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { aTemplate } from "./a-stack.ts";

const nightly = { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" };
const template = aTemplate({ schedules: { nightly } });

describe("schedules", () => {
  it("of cdk.json are documents in the parameter store", () => {
    template.hasResourceProperties("AWS::SSM::Parameter", {
      Name: "/saiten/test/schedules/nightly",
      Value: JSON.stringify(nightly),
    });
  });

  it("are followed when a document changes, of any tenant, and after each deployment", () => {
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: ["aws.ssm"],
        "detail-type": ["Parameter Store Change"],
        detail: {
          name: [
            { wildcard: "/saiten/test/schedules/*" },
            { wildcard: "/saiten/test/*/schedules/*" },
          ],
        },
      },
    });
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: Match.objectLike({ source: ["aws.cloudformation"] }),
    });
  });

  it("lie in a group of the stage, and run under a role that starts scheduled runs only", () => {
    template.hasResourceProperties("AWS::Scheduler::ScheduleGroup", { Name: "saiten-test" });
    const role = template.findResources("AWS::IAM::Role", {
      Properties: { RoleName: "saiten-test-schedules-ap-northeast-1" },
    });
    const [policy] = Object.values(template.findResources("AWS::IAM::Policy")).filter(
      ({ Properties }) => Properties.Roles[0].Ref === Object.keys(role)[0],
    );
    const statements = policy?.Properties.PolicyDocument.Statement;

    expect(statements).toHaveLength(2);
    expect(JSON.stringify(statements)).toContain("function:saiten-test-start-scheduled-run");
  });

  it("are written by a function that may hand over that role to the Scheduler only", () => {
    template.hasResourceProperties("AWS::IAM::Policy", {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: "iam:PassRole",
            Condition: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
          }),
        ]),
      }),
    });
  });
});
