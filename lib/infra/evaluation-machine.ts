import { readFileSync } from "node:fs";
import { Stack } from "aws-cdk-lib";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { DefinitionBody, LogLevel, StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { acknowledgeWildcards } from "./acknowledge-wildcards.ts";
import type { Deployment } from "./config.ts";
import { type LogSettings, logGroup } from "./log-group.ts";
import { machineFunctions } from "./machine-functions.ts";
import { namesOf } from "./places-of.ts";
import type { SaitenFunction } from "./saiten-function.ts";
import type { Storage } from "./storage.ts";

const definition = new URL("../../statemachines/evaluation.asl.json", import.meta.url);

export interface EvaluationMachineProps {
  readonly config: Deployment;
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
    const stateMachineName = namesOf(props.config.stage).machine;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("states.amazonaws.com"),
    });
    const statements = statementsOf(this, stateMachineName, props);
    acknowledgeWildcards(role, statements);
    for (const statement of statements) role.addToPolicy(statement);
    props.storage.key?.grantEncryptDecrypt(role);
    this.machine = new StateMachine(this, "Machine", {
      stateMachineName,
      definitionBody: DefinitionBody.fromString(readFileSync(definition, "utf8")),
      definitionSubstitutions: {
        ...Object.fromEntries(
          calledBy(props).map(([name, { lambda }]) => [`${name}FunctionArn`, lambda.functionArn]),
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
  }
}

const calledBy = ({ functions }: EvaluationMachineProps) =>
  Object.entries(functions).filter(([name]) => Object.hasOwn(machineFunctions, name));

/** What a Distributed Map does with itself, its work lists and its results is granted by nobody else. */
function statementsOf(
  scope: Construct,
  name: string,
  props: EvaluationMachineProps,
): readonly PolicyStatement[] {
  const { bucket } = props.storage;
  const { region, account, partition } = Stack.of(scope);
  const arn = (kind: string, rest: string) =>
    `arn:${partition}:states:${region}:${account}:${kind}:${rest}`;
  const executions = arn("execution", `${name}:*`);
  const children = arn("execution", `${name}/*`);
  const objects = (suffix: string) => bucket.arnForObjects(`*/runs/*/${suffix}`);
  const allow = (actions: string[], ...resources: string[]) =>
    new PolicyStatement({ actions, resources });
  return [
    allow(
      ["lambda:InvokeFunction"],
      ...calledBy(props).map(([, { lambda }]) => lambda.functionArn),
    ),
    allow(["states:StartExecution"], arn("stateMachine", name)),
    allow(["states:DescribeExecution", "states:StopExecution"], executions, children),
    allow(["states:RedriveExecution"], executions, children, arn("mapRun", `${name}/*`)),
    allow(["s3:GetObject"], objects("work-*.jsonl")),
    allow(
      ["s3:PutObject", "s3:GetObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
      objects("map-*"),
    ),
    allow(["events:PutEvents"], props.eventBus.eventBusArn),
  ];
}
