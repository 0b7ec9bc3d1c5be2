import { readFileSync } from "node:fs";
import { Stack } from "aws-cdk-lib";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { DefinitionBody, LogLevel, StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { type LogSettings, logGroup } from "./log-group.ts";
import type { SaitenFunction } from "./saiten-function.ts";
import type { Storage } from "./storage.ts";

const definition = new URL("../../statemachines/evaluation.asl.json", import.meta.url);

export interface EvaluationMachineProps {
  readonly stage: string;
  readonly storage: Storage;
  readonly logs: LogSettings;
  /** By the names that the definition gives them. */
  readonly functions: Readonly<Record<string, SaitenFunction>>;
  readonly eventBus: EventBus;
}

/** The state machine as it is in statemachines/, with the stack's ARNs in it. */
export class EvaluationMachine extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, props: EvaluationMachineProps) {
    super(scope, id);
    const stateMachineName = machineName(props.stage);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("states.amazonaws.com"),
    });
    for (const statement of statementsOf(this, stateMachineName, props))
      role.addToPolicy(statement);
    props.storage.key?.grantEncryptDecrypt(role);
    this.machine = new StateMachine(this, "Machine", {
      stateMachineName,
      definitionBody: DefinitionBody.fromString(readFileSync(definition, "utf8")),
      definitionSubstitutions: {
        ...Object.fromEntries(
          Object.entries(props.functions).map(([name, { lambda }]) => [
            `${name}FunctionArn`,
            lambda.functionArn,
          ]),
        ),
        DataBucketName: props.storage.bucket.bucketName,
        EventBusName: props.eventBus.eventBusName,
      },
      role,
      tracingEnabled: true,
      logs: {
        // A group under this prefix needs no line in the account's resource policy, which is full at ten.
        destination: logGroup(
          this,
          "Logs",
          `/aws/vendedlogs/states/${stateMachineName}`,
          props.logs,
        ),
        level: LogLevel.ALL,
        includeExecutionData: true,
      },
    });
    acknowledge(role, {
      "AwsSolutions-IAM5":
        "Executions and objects of a run have no names before it; delivery of logs and X-Ray know no resources.",
    });
  }
}

export const machineName = (stage: string): string => `saiten-${stage}-evaluation`;

/** What a Distributed Map does with itself, its work lists and its results is granted by nobody else. */
function statementsOf(
  scope: Construct,
  name: string,
  { functions, storage: { bucket }, eventBus }: EvaluationMachineProps,
): readonly PolicyStatement[] {
  const { region, account } = Stack.of(scope);
  const arn = (kind: string, rest: string) => `arn:aws:states:${region}:${account}:${kind}:${rest}`;
  const executions = arn("execution", `${name}:*`);
  const children = arn("execution", `${name}/*`);
  const objects = (suffix: string) => bucket.arnForObjects(`*/runs/*/${suffix}`);
  const allow = (actions: string[], ...resources: string[]) =>
    new PolicyStatement({ actions, resources });
  return [
    allow(
      ["lambda:InvokeFunction"],
      ...Object.values(functions).map(({ lambda }) => lambda.functionArn),
    ),
    allow(["states:StartExecution"], arn("stateMachine", name)),
    allow(["states:DescribeExecution", "states:StopExecution"], executions, children),
    allow(["states:RedriveExecution"], executions, children, arn("mapRun", `${name}/*`)),
    allow(["s3:GetObject"], objects("work-*.jsonl")),
    allow(
      ["s3:PutObject", "s3:GetObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
      objects("map-*"),
    ),
    allow(["events:PutEvents"], eventBus.eventBusArn),
  ];
}
