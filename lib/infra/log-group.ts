import { RemovalPolicy } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

export interface LogSettings {
  readonly retention: number;
  readonly key: IKey | undefined;
}

/** A log group that forgets; deleting the stack deletes it, what matters is in table and bucket. */
export function logGroup(
  scope: Construct,
  id: string,
  logGroupName: string,
  { retention, key }: LogSettings,
): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
    ...(key && { encryptionKey: key }),
  });
}
