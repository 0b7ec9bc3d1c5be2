import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDeployment } from "../../../bin/deploy/read-deployment.ts";
import { describe as words } from "../../../lib/core/errors.ts";

const least = { stage: "prod", region: "ap-northeast-1" };

const problemsOf = (value: unknown, language: "ja" | "en" = "en") => {
  const read = readDeployment(value);
  return read.ok ? [] : read.error.map((each) => words(each, language));
};

describe("the configuration of a deployment", () => {
  it("is what cdk.json says", () => {
    const { context } = JSON.parse(
      readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8"),
    );

    expect(readDeployment(context["saiten.config"])).toMatchObject({ ok: true });
  });

  it("needs a stage and a Region only", () => {
    expect(readDeployment(least)).toMatchObject({
      ok: true,
      value: { logRetentionDays: 30, kms: false, store: "full", corsOrigins: [] },
    });
  });

  it("that is absent misses both", () => {
    expect(problemsOf(undefined).join()).toMatch(/saiten\.config\.stage.*saiten\.config\.region/s);
  });

  it("refuses a key that it does not know, with the nearest one, in the reader's language", () => {
    const wrong = { ...least, alarmEMail: "someone@example.com" };

    expect(problemsOf(wrong).join()).toMatch(/saiten\.config\.alarmEMail.*alarmEmail/s);
    expect(problemsOf(wrong, "ja").join()).toMatch(/[ぁ-ん]/);
  });

  it("refuses keys inside it as well", () => {
    expect(problemsOf({ ...least, vpc: { cird: "10.0.0.0/16" } }).join()).toContain(
      "saiten.config.vpc.cird",
    );
  });

  it.each([
    ["stage", "Prod Stage"],
    ["account", "12345"],
    ["kmsKeyArn", "alias/mine"],
    ["logRetentionDays", 31],
    ["alarmEmail", "someone"],
    ["spendAlarmUsdPerDay", 0],
    ["store", "some"],
    ["corsOrigins", ["example"]],
    ["corsOrigins", ["http://console.example.com"]],
    ["corsOrigins", ["https://console.example.com/"]],
    ["corsOrigins", ["https://console.example.com/app"]],
    ["corsOrigins", ["http://127.0.0.1:3000"]],
    ["stage", "my-aws"],
    ["stage", "amazon"],
    ["stage", "cognito1"],
    ["modelHosts", Array.from({ length: 100 }, (_, at) => `host-${at}.models.example.com`)],
    ["models", Array.from({ length: 60 }, (_, at) => `global.anthropic.claude-${at}`)],
    ["onPremEndpoints", [{ cidr: "10.0.0.0/8", port: 70_000 }]],
    ["jwt", { issuer: "http://issuer.example.com", audience: ["saiten"] }],
  ])("refuses %s %j", (key, value) => {
    expect(problemsOf({ ...least, [key]: value }).join()).toContain(`saiten.config.${key}`);
  });

  it("takes origins over TLS and of this machine, and any stage where Cognito makes no domain", () => {
    const jwt = { issuer: "https://issuer.example.com", audience: ["saiten"] };
    const corsOrigins = ["https://console.example.com", "http://localhost:3000"];

    expect(problemsOf({ ...least, stage: "aws", jwt, corsOrigins })).toEqual([]);
  });

  it("reads schedules as their documents are read elsewhere", () => {
    const nightly = { testSet: "handbook", agent: "handbook", judge: "main", at: "02:30" };

    expect(problemsOf({ ...least, schedules: { nightly } })).toEqual([]);
    expect(problemsOf({ ...least, schedules: { nightly: { ...nightly, at: "25:00" } } })).toEqual([
      expect.stringContaining("saiten.config.schedules.nightly"),
    ]);
  });
});
