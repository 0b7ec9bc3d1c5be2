import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import { machineFunctions } from "../../lib/infra/machine-functions.ts";
import { aTemplate } from "./a-stack.ts";
import { actionsOf, statementsOfRole } from "./statements.ts";

const template = aTemplate();
const definition = readFileSync(
  new URL("../../statemachines/evaluation.asl.json", import.meta.url),
  "utf8",
);
const [machine] = Object.values(template.findResources("AWS::StepFunctions::StateMachine"));

describe("the functions", () => {
  it("run on Node.js 24 on arm64, traced, with maps for their errors", () => {
    const functions = template.findResources("AWS::Lambda::Function");

    expect(Object.keys(functions)).toHaveLength(Object.keys(deployedFunctions).length);
    template.allResourcesProperties("AWS::Lambda::Function", {
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      TracingConfig: { Mode: "Active" },
      Environment: { Variables: Match.objectLike({ NODE_OPTIONS: "--enable-source-maps" }) },
    });
  });

  it("have a role and a log group each, and logs are not kept for ever", () => {
    const roles = Object.values(template.findResources("AWS::Lambda::Function")).map(
      ({ Properties }) => JSON.stringify(Properties.Role),
    );

    expect(new Set(roles).size).toBe(roles.length);
    template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
  });

  it("keep concurrency of the account for themselves only where that is asked for", () => {
    const reserved = aTemplate({ reservedConcurrency: { scoreCase: 50 } });
    const limits = (of: typeof template) =>
      Object.values(of.findResources("AWS::Lambda::Function")).flatMap(
        ({ Properties }) => Properties.ReservedConcurrentExecutions ?? [],
      );

    expect(limits(template)).toEqual([]);
    expect(limits(reserved)).toEqual([50]);
  });
});

describe("the state machine", () => {
  it("is the definition that a laptop runs, with every name of it filled in", () => {
    const names = [...definition.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);

    expect(machine?.Properties.DefinitionString).toBe(definition);
    expect(Object.keys(machine?.Properties.DefinitionSubstitutions).sort()).toEqual(
      [...new Set(names)].sort(),
    );
  });

  it("logs everything and is traced", () => {
    expect(machine?.Properties).toMatchObject({
      LoggingConfiguration: { Level: "ALL", IncludeExecutionData: true },
      TracingConfiguration: { Enabled: true },
    });
  });

  it("may do what its Distributed Map does with itself, its work lists and its results", () => {
    const statements = statementsOfRole(template, machine?.Properties.RoleArn);
    const on = (action: string) =>
      statements
        .filter(({ Action }) => [Action].flat().includes(action))
        .map(({ Resource }) => JSON.stringify(Resource))
        .join();

    expect(on("states:StartExecution")).toContain("stateMachine:saiten-test-evaluation");
    for (const action of ["states:DescribeExecution", "states:StopExecution"]) {
      expect(on(action)).toContain("execution:saiten-test-evaluation:*");
      expect(on(action)).toContain("execution:saiten-test-evaluation/*");
    }
    expect(on("states:RedriveExecution")).toContain("execution:saiten-test-evaluation/*");
    expect(on("s3:GetObject")).toContain("/*/runs/*/work-*.jsonl");
    for (const action of [
      "s3:PutObject",
      "s3:GetObject",
      "s3:ListMultipartUploadParts",
      "s3:AbortMultipartUpload",
    ]) {
      expect(on(action)).toContain("/*/runs/*/map-*");
    }
  });

  it("may use the key where there is one", () => {
    const encrypted = aTemplate({ kms: true });
    const [own] = Object.values(encrypted.findResources("AWS::StepFunctions::StateMachine"));

    expect(actionsOf(encrypted, own?.Properties.RoleArn)).toContain("kms:Decrypt");
  });

  it("calls only its own functions", () => {
    const invoked = statementsOfRole(template, machine?.Properties.RoleArn)
      .filter(({ Action }) => [Action].flat().includes("lambda:InvokeFunction"))
      .flatMap(({ Resource }) => Resource);

    expect(invoked).toHaveLength(Object.keys(machineFunctions).length);
  });
});

describe("runs that broke", () => {
  it("are closed, whether they failed, ran out of time or were stopped", () => {
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: ["aws.states"],
        "detail-type": ["Step Functions Execution Status Change"],
        detail: {
          stateMachineArn: [Match.anyValue()],
          status: ["FAILED", "TIMED_OUT", "ABORTED"],
        },
      },
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue() })],
    });
  });
});
