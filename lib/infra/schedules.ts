import { Stack } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { ScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { acknowledgeWildcards } from "./acknowledge-wildcards.ts";
import type { Deployment } from "./config.ts";
import type { Places } from "./permissions.ts";
import { namesOf } from "./places-of.ts";

export interface SchedulesProps {
  readonly config: Deployment;
  readonly places: Places;
  readonly sync: Lambda;
  readonly undelivered: IQueue;
}

/**
 * Documents of schedules, and what makes the Scheduler follow them: the function is told of every
 * change of a document, and of every deployment.
 */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    const { config, sync, undelivered } = props;
    const { stage } = config;
    new ScheduleGroup(this, "Group", { scheduleGroupName: namesOf(stage).scheduleGroup });
    addScheduleRole(this, props);
    for (const [name, document] of Object.entries(config.schedules)) {
      new StringParameter(this, `Schedule-${name}`, {
        parameterName: `/saiten/${stage}/schedules/${name}`,
        description: "Written by the deployment from cdk.json",
        stringValue: JSON.stringify(document),
      });
    }
    const target = () => new LambdaFunction(sync, { deadLetterQueue: undelivered });
    new Rule(this, "DocumentChanged", {
      description: "The document of a schedule was written or removed",
      eventPattern: {
        source: ["aws.ssm"],
        detailType: ["Parameter Store Change"],
        detail: {
          name: [
            { wildcard: `/saiten/${stage}/schedules/*` },
            { wildcard: `/saiten/${stage}/*/schedules/*` },
          ],
        },
      },
      targets: [target()],
    });
    new Rule(this, "Deployed", {
      description: "The stack was deployed: what was missed meanwhile is made up for",
      eventPattern: {
        source: ["aws.cloudformation"],
        detailType: ["CloudFormation Stack Status Change"],
        detail: {
          "stack-id": [Stack.of(this).stackId],
          "status-details": { status: ["CREATE_COMPLETE", "UPDATE_COMPLETE"] },
        },
      },
      targets: [target()],
    });
  }
}

/** The role that schedules run under: it starts scheduled runs, and nothing else. */
function addScheduleRole(scope: Construct, { config, places, undelivered }: SchedulesProps): void {
  const { account, region } = Stack.of(scope);
  const role = new Role(scope, "Role", {
    roleName: namesOf(config.stage).scheduleRole(region),
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    }),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources: [places.scheduleTarget],
    }),
  );
  undelivered.grantSendMessages(role);
  acknowledgeWildcards(role, []);
}
