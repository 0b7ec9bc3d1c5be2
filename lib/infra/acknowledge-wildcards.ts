import { Stack } from "aws-cdk-lib";
import type { PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { acknowledge } from "./acknowledge.ts";

/** Why a wildcard stands in the resources of a service's actions. */
const REASONS: Readonly<Record<string, string>> = {
  s3: "Objects of a run have no names before it.",
  ssm: "Documents of models, agents and schedules come and go below the stage's path.",
  secretsmanager: "Secrets come and go below the stage's name, and end in letters of AWS.",
  bedrock: "A global inference profile sends requests to any Region; the model is fixed.",
  states: "Executions have no names before they are started; the machine is fixed.",
  scheduler: "Schedules come and go in the stage's group.",
  ec2: "Network interfaces of a function are not known before they are made.",
  xray: "X-Ray knows no resources.",
  logs: "Delivery of a state machine's log knows no resources.",
};
const UNKNOWN_TO = "X-Ray, network interfaces and delivery of logs know no resources.";
const KEY = "Variants of two actions, on the one key of the deployment.";

/** Accepts the wildcards of a role's statements, each for the reason of its service. */
export function acknowledgeWildcards(role: Role, statements: readonly PolicyStatement[]): void {
  acknowledge(role, {
    ...finding("Resource::*", UNKNOWN_TO),
    ...finding("Action::kms:ReEncrypt*", KEY),
    ...finding("Action::kms:GenerateDataKey*", KEY),
  });
  for (const { resources, actions } of statements) {
    const [service = ""] = actions[0]?.split(":") ?? [];
    for (const resource of resources.filter((each) => each.includes("*"))) {
      const written = asWritten(Stack.of(role).resolve(resource));
      acknowledge(role, finding(`Resource::${written}`, REASONS[service] ?? ""));
    }
  }
}

const finding = (what: string, reason: string): Readonly<Record<string, string>> => ({
  [`AwsSolutions-IAM5[${what}]`]: reason,
});

/** A resolved value in the words of a finding: references in angle brackets. */
function asWritten(value: unknown): string {
  if (typeof value === "string") return value;
  const {
    Ref,
    "Fn::GetAtt": attribute,
    "Fn::Join": join,
  } = value as {
    readonly Ref?: string;
    readonly "Fn::GetAtt"?: readonly string[];
    readonly "Fn::Join"?: readonly [string, readonly unknown[]];
  };
  if (Ref !== undefined) return `<${Ref}>`;
  if (attribute !== undefined) return `<${attribute.join(".")}>`;
  return join?.[1].map(asWritten).join(join[0]) ?? "";
}
