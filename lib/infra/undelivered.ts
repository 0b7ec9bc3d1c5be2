import { Duration } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

/** Keeps events that could not be delivered, until somebody has looked. */
export function undeliveredQueue(
  scope: Construct,
  queueName: string,
  key: IKey | undefined,
): Queue {
  const queue = new Queue(scope, "Undelivered", {
    queueName,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    ...(key
      ? { encryption: QueueEncryption.KMS, encryptionMasterKey: key }
      : { encryption: QueueEncryption.SQS_MANAGED }),
  });
  acknowledge(queue, {
    "AwsSolutions-SQS3": "It is the dead-letter queue itself.",
    "Serverless-SQSRedrivePolicy": "It is the dead-letter queue itself.",
  });
  return queue;
}
