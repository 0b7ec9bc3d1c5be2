import { describe, expect, it } from "vitest";
import { readDeployment } from "../../bin/deploy/read-deployment.ts";
import { aTemplate } from "./a-stack.ts";

type Properties = Readonly<Record<string, unknown>>;

const resourcesOf = (config: Properties, type: string): readonly Properties[] =>
  Object.values(aTemplate(config).findResources(type)).map((each) => each.Properties);

/** As long as it may be once it is deployed: what is not known yet is taken for an ARN. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + bytesOf(each) + 3, 2);
  const fields = Object.entries((value ?? {}) as Properties);
  const [[key, inner] = ["", undefined]] = fields;
  if (key === "Fn::Join") return bytesOf((inner as readonly unknown[])[1]);
  if (key === "Ref") return String(inner).startsWith("AWS::") ? 14 : 80;
  if (key === "Fn::GetAtt") return 120;
  return fields.reduce((sum, [name, each]) => sum + name.length + bytesOf(each) + 6, 2);
}

/** As much as a configuration may hold before it is refused. */
function fullest(): Properties {
  const isTaken = (config: Properties) =>
    readDeployment({ stage: "a".repeat(20), region: "ap-southeast-2", ...config }).ok;
  const grow = (key: string, entry: (at: number) => string, base: Properties) => {
    const entries: string[] = [];
    while (isTaken({ ...base, [key]: [...entries, entry(entries.length)] })) {
      entries.push(entry(entries.length));
    }
    return { ...base, [key]: entries };
  };
  const claim = { tenantClaim: "c".repeat(200) };
  const models = grow("models", (at) => `global.anthropic.claude-sonnet-${at}`, claim);
  return grow("modelHosts", (at) => `host-${at}.models.example.com`, models);
}

describe("whatever a configuration may hold", () => {
  const config = fullest();

  it("the variables of each function stay below 4 KB", () => {
    for (const { Environment } of resourcesOf(config, "AWS::Lambda::Function")) {
      expect(bytesOf(Environment)).toBeLessThan(4096);
    }
  });

  it("the policies of each role stay below 10 KB, and those set apart below 6 KB", () => {
    const byRole = new Map<string, number>();
    for (const { Roles, PolicyDocument } of resourcesOf(config, "AWS::IAM::Policy")) {
      const role = JSON.stringify(Roles);
      byRole.set(role, (byRole.get(role) ?? 0) + bytesOf(PolicyDocument));
    }
    for (const [role, bytes] of byRole) expect(bytes, role).toBeLessThan(10_240);
    for (const { PolicyDocument } of resourcesOf(config, "AWS::IAM::ManagedPolicy")) {
      expect(bytesOf(PolicyDocument)).toBeLessThan(6144);
    }
  });
});

it("a stage stands in several Regions: what is named for the whole account has the Region in it", () => {
  const names: Readonly<Record<string, string>> = {
    "AWS::IAM::Role": "RoleName",
    "AWS::IAM::ManagedPolicy": "ManagedPolicyName",
    "AWS::CloudWatch::Dashboard": "DashboardName",
    "AWS::S3::Bucket": "BucketName",
  };
  for (const [type, key] of Object.entries(names)) {
    for (const properties of resourcesOf({ region: "eu-west-1" }, type)) {
      const name = properties[key];
      if (name !== undefined) expect(name, type).toContain("eu-west-1");
    }
  }
});
