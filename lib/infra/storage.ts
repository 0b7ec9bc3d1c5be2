import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, Table, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type LifecycleRule,
  ObjectOwnership,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { Deployment } from "./config.ts";
import { PASSING_PREFIX } from "./passing-prefix.ts";

const RULES: readonly LifecycleRule[] = [
  { id: "abort-unfinished-uploads", abortIncompleteMultipartUploadAfter: Duration.days(2) },
  // Time enough to take back a deletion.
  { id: "expire-replaced-versions", noncurrentVersionExpiration: Duration.days(30) },
  {
    id: "cheaper-after-a-quarter",
    transitions: [
      { storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(90) },
    ],
  },
];

/** The net below what functions take away themselves; a run takes 24 hours at most. */
const FORGET: LifecycleRule = {
  id: "forget-what-was-said",
  prefix: PASSING_PREFIX,
  expiration: Duration.days(1),
};

/** What has to outlive a deployment: records, objects, and the key that encrypts them. */
export class Storage extends Construct {
  readonly table: Table;
  readonly bucket: Bucket;
  /** Undefined: the keys of the services encrypt. */
  readonly key: IKey | undefined;

  constructor(scope: Construct, id: string, config: Deployment) {
    super(scope, id);
    const removalPolicy = config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.key = keyOf(this, config, removalPolicy);
    const encryptionKey = this.key;
    this.table = new Table(this, "Table", {
      partitionKey: { name: "PK", type: AttributeType.STRING },
      sortKey: { name: "SK", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: "expiresAt",
      deletionProtection: !config.disposable,
      removalPolicy,
      ...(encryptionKey && { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey }),
    });
    this.bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: config.store !== "none",
      lifecycleRules: config.store === "none" ? [...RULES, FORGET] : [...RULES],
      removalPolicy,
      ...(encryptionKey
        ? { encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true }
        : { encryption: BucketEncryption.S3_MANAGED }),
    });
    if (config.store === "none") suspendVersions(this.bucket);
    acknowledge(this.bucket, {
      "AwsSolutions-S1":
        "Only the functions of the stack read it, and presigned links that the API's log tells of.",
    });
  }
}

/** What is taken away must be gone, which an earlier version would keep; said so, since a bucket may have them. */
function suspendVersions(bucket: Bucket): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.versioningConfiguration = { status: "Suspended" };
}

/** Services that write to what the key encrypts: logs, and messages to topic and queues. */
const WRITERS = [
  "cloudwatch.amazonaws.com",
  "events.amazonaws.com",
  "scheduler.amazonaws.com",
  "sns.amazonaws.com",
];
const KEY_ACTIONS = [
  "kms:Encrypt",
  "kms:Decrypt",
  "kms:ReEncrypt*",
  "kms:GenerateDataKey*",
  "kms:DescribeKey",
];

function keyOf(
  scope: Construct,
  { kmsKeyArn, kms, stage, region }: Deployment,
  removalPolicy: RemovalPolicy,
): IKey | undefined {
  if (kmsKeyArn !== undefined) return Key.fromKeyArn(scope, "Key", kmsKeyArn);
  if (!kms) return undefined;
  const key = new Key(scope, "Key", {
    description: `Saiten ${stage}: records, objects, logs and messages`,
    enableKeyRotation: true,
    removalPolicy,
  });
  for (const writer of [...WRITERS, `logs.${region}.amazonaws.com`]) {
    key.grant(new ServicePrincipal(writer), ...KEY_ACTIONS);
  }
  return key;
}
