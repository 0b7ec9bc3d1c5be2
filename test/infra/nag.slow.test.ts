import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { describe, expect, it } from "vitest";
import { aStack } from "./a-stack.ts";

interface Violation {
  readonly ruleName: string;
  readonly violatingConstructs: readonly { readonly constructPath: string }[];
}

/** What the packs find and nobody has given a reason for. */
function findingsIn(config: Readonly<Record<string, unknown>>): readonly string[] {
  const app = aStack(config).node.root as App;
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  try {
    app.synth();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ValidationFailed") throw error;
  }
  const report = JSON.parse(readFileSync(join(app.outdir, "validation-report.json"), "utf8"));
  return report.pluginReports.flatMap(({ violations }: { violations: Violation[] }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

describe("the packs for AWS solutions and serverless", () => {
  it("find nothing in a plain deployment that has no reason", () => {
    expect(findingsIn({})).toEqual([]);
  });

  it("find nothing in one that keeps nothing of what was said", () => {
    expect(findingsIn({ store: "none" })).toEqual([]);
  });

  it("find nothing in one with everything that can be configured", () => {
    const findings = findingsIn({
      kms: true,
      onPremEndpoints: [{ cidr: "10.1.2.0/24", port: 8000 }],
      vpc: { transitGatewayId: "tgw-0123456789abcdef0", nat: true },
      slackWebhookSecret: "saiten/test/slack",
      teamsWebhookSecret: "saiten/test/teams",
      spendAlarmUsdPerDay: 40,
      alarmEmail: "someone@example.com",
      corsOrigins: ["https://console.example.com"],
      schedules: {
        nightly: { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" },
      },
    });

    expect(findings).toEqual([]);
  });
});
