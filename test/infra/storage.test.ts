import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { PASSING } from "../../lib/core/privacy/passing-blobs.ts";
import { PASSING_PREFIX } from "../../lib/infra/passing-prefix.ts";
import { aTemplate } from "./a-stack.ts";

const template = aTemplate();

describe("the storage of a deployment", () => {
  it("is a table on demand that can be taken back to any second and forgets what has expired", () => {
    template.hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "Retain",
      Properties: Match.objectLike({
        BillingMode: "PAY_PER_REQUEST",
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
        DeletionProtectionEnabled: true,
      }),
    });
  });

  it("is a bucket that nobody outside reads, with versions", () => {
    template.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "Retain",
      Properties: Match.objectLike({
        VersioningConfiguration: { Status: "Enabled" },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      }),
    });
  });

  it("keeps no versions, and what passes for a day at most, where nothing may last", () => {
    const forgetting = aTemplate({ store: "none" });

    const rule = { ExpirationInDays: 1, Prefix: PASSING_PREFIX, Status: "Enabled" };
    forgetting.hasResourceProperties("AWS::S3::Bucket", {
      VersioningConfiguration: { Status: "Suspended" },
      LifecycleConfiguration: { Rules: Match.arrayWith([Match.objectLike(rule)]) },
    });
    expect(PASSING_PREFIX).toBe(PASSING);
    expect(JSON.stringify(template.findResources("AWS::S3::Bucket"))).not.toContain(PASSING);
  });

  it("refuses requests without TLS", () => {
    template.hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Deny",
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          }),
        ]),
      }),
    });
  });

  it("uses a key of the stack where one is asked for, and none else", () => {
    expect(Object.keys(template.findResources("AWS::KMS::Key"))).toEqual([]);

    const encrypted = aTemplate({ kms: true });

    encrypted.hasResourceProperties("AWS::KMS::Key", { EnableKeyRotation: true });
    encrypted.hasResourceProperties("AWS::DynamoDB::Table", {
      SSESpecification: Match.objectLike({ SSEEnabled: true, SSEType: "KMS" }),
    });
    encrypted.allResourcesProperties("AWS::Logs::LogGroup", { KmsKeyId: Match.anyValue() });
  });
});
