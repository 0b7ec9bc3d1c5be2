import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";

/** Closes every run whose execution breaks, times out or is stopped: none stays "running". */
export function addFinaliser(
  scope: Construct,
  machine: StateMachine,
  executionEnded: Lambda,
  undelivered: IQueue,
): Rule {
  return new Rule(scope, "ExecutionBroke", {
    description: "An evaluation ended without a verdict",
    eventPattern: {
      source: ["aws.states"],
      detailType: ["Step Functions Execution Status Change"],
      detail: {
        stateMachineArn: [machine.stateMachineArn],
        status: ["FAILED", "TIMED_OUT", "ABORTED"],
      },
    },
    targets: [new LambdaFunction(executionEnded, { deadLetterQueue: undelivered })],
  });
}
