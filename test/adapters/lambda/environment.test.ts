import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "../../../lib/adapters/lambda/environment.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const offline = { provider: "offline", alias: "offline" } as const;
const recorded = aRunConfig({ agent: { type: "recorded" }, judge: offline });
const other = { ...aRun, runId: "01JOTHER" };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "saiten-environment-"));
  writeFileSync(join(folder, "leave.md"), "# Leave\n\nTen days a year.\n");
  vi.stubEnv("SAITEN_TABLE", "table");
  vi.stubEnv("SAITEN_BUCKET", "bucket");
  vi.stubEnv("AWS_REGION", "ap-northeast-1");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const sample = () => aRunConfig({ agent: { type: "sample", documents: folder }, judge: offline });

describe("the environment of the handlers", () => {
  test("is made once", () => {
    expect(environment()).toBe(environment());
  });

  test.each([
    ["SAITEN_TABLE", "another"],
    ["SAITEN_BUCKET", "another"],
    ["AWS_REGION", "eu-central-1"],
    ["AWS_ENDPOINT_URL_DYNAMODB", "http://127.0.0.1:9"],
    ["AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9"],
    ["AWS_ENDPOINT_URL_SSM", "http://127.0.0.1:9"],
    ["SAITEN_STAGE", "another"],
  ])("is made anew when %s changes", (variable, value) => {
    const before = environment();
    vi.stubEnv(variable, value);

    expect(environment()).not.toBe(before);
    expect(environment()).toBe(environment());
  });

  test.each(["SAITEN_TABLE", "SAITEN_BUCKET"])("needs %s", (variable) => {
    vi.stubEnv(variable, undefined);

    expect(() => environment()).toThrow("SAITEN_TABLE and SAITEN_BUCKET must be set");
  });

  test("has the time", () => {
    const before = Date.now();

    expect(environment().clock.now()).toBeGreaterThanOrEqual(before);
  });

  test("gives up on a service after two attempts", async () => {
    const { dynamo, s3 } = environment();

    expect(await Promise.all([dynamo.config.maxAttempts(), s3.config.maxAttempts()])).toEqual([
      2, 2,
    ]);
  });
});

describe("judge and agent of a run", () => {
  test("are opened once a run, so that a limit holds for all its cases", async () => {
    const { openJudge, openAgent } = environment();
    const config = sample();

    expect(await openJudge(config, aRun)).toBe(await openJudge(config, aRun));
    expect(await openJudge(config, aRun)).not.toBe(await openJudge(config, other));
    expect(await openAgent(config, aRun)).toBe(await openAgent(config, aRun));
    expect(await openAgent(config, aRun)).not.toBe(await openAgent(config, other));
  });

  test("the sample agent answers from its documents", async () => {
    const agent = await environment().openAgent(sample(), { ...aRun, runId: "01JSAMPLE" });

    const { retrievedContexts } = await agent.ask({ caseId: "c-1", question: "Ten days a year?" });

    expect(retrievedContexts?.map(({ source }) => source)).toEqual(["leave.md"]);
  });

  test("recorded answers have no agent", async () => {
    const opened = environment().openAgent(recorded, { ...aRun, runId: "01JREC" });

    await expect(opened).rejects.toThrow("recorded answers have no agent to ask");
  });
});

describe("the check before a run", () => {
  test("costs nothing with the offline judge", async () => {
    expect(await environment().probe(recorded, aRun)).toMatchObject({ usage: noUsage });
    expect(await environment().probe(sample(), aRun)).toMatchObject({ usage: noUsage });
  });

  test("finds documents that are not there", async () => {
    const documents = join(folder, "nowhere");
    const config = { ...sample(), agent: { type: "sample" as const, documents } };

    await expect(environment().probe(config, aRun)).rejects.toMatchObject({
      code: "agent.documents_missing",
    });
  });

  test("names the model and its parameter when its endpoint is down", async () => {
    const model = {
      provider: "openai",
      modelId: "judge-1",
      baseUrl: "http://127.0.0.1:9/v1",
      capabilities: {},
      limits: {},
    } as const;
    const config = { ...recorded, judge: { provider: "openai" as const, alias: "main", model } };

    await expect(environment().probe(config, aRun)).rejects.toMatchObject({
      code: "judge.unreachable",
      details: { model: "main", parameter: "models.main" },
    });
  });
});
