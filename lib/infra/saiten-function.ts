import { Duration } from "aws-cdk-lib";
import type { IVpc, SecurityGroup } from "aws-cdk-lib/aws-ec2";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { FunctionDefinition } from "./functions.ts";
import { type LogSettings, logGroup } from "./log-group.ts";
import { type Places, statementsFor } from "./permissions.ts";

export interface Network {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;
}

export interface SaitenFunctionProps {
  readonly definition: FunctionDefinition;
  /** The bundle. */
  readonly folder: string;
  readonly stage: string;
  readonly logs: LogSettings;
  readonly places: Places;
  readonly environment: Readonly<Record<string, string>>;
  readonly network: Network | undefined;
  readonly reservedConcurrency: number | undefined;
}

/** One function with a role and a log group of its own. */
export class SaitenFunction extends Construct {
  readonly lambda: Lambda;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: SaitenFunctionProps) {
    super(scope, id);
    const { definition, stage, network, reservedConcurrency } = props;
    const functionName = `saiten-${stage}-${definition.folder}`;
    const group = logGroup(this, "Logs", `/aws/lambda/${functionName}`, props.logs);
    this.role = roleOf(this, props);
    group.grantWrite(this.role);
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
      ...(network && { vpc: network.vpc, securityGroups: [network.securityGroup] }),
    });
  }
}

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
  for (const statement of statementsFor(definition.may, places)) role.addToPolicy(statement);
  if (network !== undefined) {
    role.addToPolicy(new PolicyStatement({ actions: NETWORK_ACTIONS, resources: ["*"] }));
  }
  acknowledge(role, {
    "AwsSolutions-IAM5":
      "Objects, parameters, secrets, executions and schedules of the stage come and go, so their prefix is allowed; X-Ray and network interfaces know no resources; a global inference profile serves a model from any Region.",
  });
  return role;
}
