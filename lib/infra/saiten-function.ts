import { Duration } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { acknowledgeWildcards } from "./acknowledge-wildcards.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { type LogSettings, logGroup } from "./log-group.ts";
import type { Network } from "./network.ts";
import { type Places, statementsFor } from "./permissions.ts";
import { namesOf } from "./places-of.ts";

export interface SaitenFunctionProps {
  readonly definition: FunctionDefinition;
  /** The bundle. */
  readonly folder: string;
  readonly stage: string;
  readonly logs: LogSettings;
  readonly places: Places;
  readonly environment: Readonly<Record<string, string>>;
  readonly key: IKey | undefined;
  readonly network: Network | undefined;
  /** Keeps events that it failed on. */
  readonly undelivered: IQueue | undefined;
  readonly reservedConcurrency: number | undefined;
}

/** One function with a role and a log group of its own. */
export class SaitenFunction extends Construct {
  readonly lambda: Lambda;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: SaitenFunctionProps) {
    super(scope, id);
    const { definition, stage, network, reservedConcurrency, undelivered } = props;
    const functionName = namesOf(stage).function(definition.folder);
    const group = logGroup(this, "Logs", `/aws/lambda/${functionName}`, props.logs);
    this.role = roleOf(this, props);
    group.grantWrite(this.role);
    if (usesKey(props)) props.key?.grantEncryptDecrypt(this.role);
    this.lambda = new Lambda(this, "Function", {
      functionName,
      description: definition.description,
      code: Code.fromAsset(props.folder),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: definition.memoryMb,
      timeout: Duration.seconds(definition.timeoutSeconds),
      role: this.role,
      logGroup: group,
      tracing: Tracing.ACTIVE,
      environment: { ...props.environment, NODE_OPTIONS: "--enable-source-maps" },
      ...(reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: reservedConcurrency,
      }),
      ...(undelivered && { deadLetterQueue: undelivered }),
      ...(network && { vpc: network.vpc, securityGroups: [network.securityGroup] }),
    });
    if (undelivered === undefined) {
      acknowledge(this.lambda, {
        "Serverless-LambdaDLQ": "Whoever calls it waits for its answer, and sees its error.",
      });
    }
  }
}

const usesKey = ({ definition: { may, isEventDriven } }: SaitenFunctionProps): boolean =>
  may.dynamodb !== undefined || may.s3 !== undefined || isEventDriven === true;

/** Of a network interface in a VPC nothing is known before it is there. */
const NETWORK_ACTIONS = [
  "ec2:CreateNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DeleteNetworkInterface",
  "ec2:AssignPrivateIpAddresses",
  "ec2:UnassignPrivateIpAddresses",
];

function roleOf(scope: Construct, { definition, places, network }: SaitenFunctionProps): Role {
  const role = new Role(scope, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  const statements = [
    ...statementsFor(definition.may, places),
    ...(network ? [new PolicyStatement({ actions: NETWORK_ACTIONS, resources: ["*"] })] : []),
  ];
  for (const statement of statements) role.addToPolicy(statement);
  acknowledgeWildcards(role, statements);
  return role;
}
