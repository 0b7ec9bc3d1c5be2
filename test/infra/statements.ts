import type { Template } from "aws-cdk-lib/assertions";

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Effect: string;
}

/** What the policies of a role say, given as the `Role` of a function or the `RoleArn` of a machine. */
export function statementsOfRole(template: Template, role: unknown): readonly Statement[] {
  const { "Fn::GetAtt": attribute } = role as { readonly "Fn::GetAtt"?: readonly string[] };
  return Object.values(template.findResources("AWS::IAM::Policy"))
    .map(({ Properties }) => Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === attribute?.[0]))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

export const actionsOf = (template: Template, role: unknown): readonly string[] =>
  statementsOfRole(template, role).flatMap(({ Action }) => Action);
