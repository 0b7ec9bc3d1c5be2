import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkFolders, checkNode } from "../../bin/doctor/check-machine.ts";
import type { Finding } from "../../bin/doctor/finding.ts";
import { LANGUAGES } from "../../lib/core/language.ts";
import { converseReply, startConverseServer } from "../support/converse-server.ts";
import { type LocalAws, startLocalAws } from "../support/local-aws.ts";
import type { ModelServer } from "../support/model-server.ts";
import { newFolder, runCommand, type Variables } from "../support/run-command.ts";
import { writeProject } from "./sample-project.ts";

let bedrock: ModelServer;
let aws: LocalAws;
let variables: Variables;

beforeAll(async () => {
  bedrock = await startConverseServer(() => converseReply({ text: '{"ok": true}' }));
  aws = await startLocalAws();
  variables = {
    AWS_ENDPOINT_URL: aws.gateway.url,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.url,
    AWS_REGION: "ap-northeast-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    SAITEN_LANGUAGE: "en",
  };
});

afterAll(async () => {
  await bedrock.close();
  await aws.close();
});

const main = { provider: "bedrock", modelId: "global.anthropic.claude-haiku-4-5-20251001-v1:0" };

async function doctor(folder: string, args: readonly string[] = [], more: Variables = {}) {
  const ran = await runCommand(folder, ["doctor", "--json", ...args], { ...variables, ...more });
  const { works, checks } = JSON.parse(ran.out) as { works: boolean; checks: readonly Finding[] };
  const of = (check: Finding["check"]) => checks.filter((each) => each.check === check);
  return { ...ran, works, of };
}

describe("doctor on a laptop", () => {
  test("finds nothing wrong with a project that works, in every language", async () => {
    const folder = writeProject();

    for (const language of LANGUAGES) {
      const ran = await runCommand(folder, ["doctor", "--language", language], variables);

      expect(ran.code).toBe(0);
      expect(ran.out).toMatch(/^OK {4}Node\.js \d+/);
      expect(ran.out).not.toContain("NG");
    }
  });

  test("tells what is not there and what to do, and fails nothing for it", async () => {
    const { works, code, of } = await doctor(newFolder());

    expect({ works, code }).toEqual({ works: true, code: 0 });
    expect(of("config")).toMatchObject([
      { status: "note", remedy: expect.stringContaining("saiten init") },
    ]);
    expect(of("model")).toMatchObject([{ status: "note" }]);
  });

  test("calls each model once after it has told the cost, or not at all", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "saiten.yaml"), JSON.stringify({ models: { main } }));
    const before = bedrock.calls.length;

    const untried = await doctor(folder, ["--no-calls"]);
    expect(bedrock.calls.length).toBe(before);
    const tried = await doctor(folder);

    expect(untried.of("model")).toMatchObject([{ status: "note", what: "not called" }]);
    expect(tried.of("model")).toMatchObject([{ status: "ok", where: "main (models.main)" }]);
    expect(tried.err).toMatch(/Makes 1 tiny call .*less than \$0\.00/);
    expect(tried.of("credentials")).toMatchObject([{ status: "ok" }]);
  });

  test("says that a file is broken and looks at the rest all the same", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "saiten.yaml"), "judge: [");

    const { works, code, of } = await doctor(folder);

    expect({ works, code }).toEqual({ works: false, code: 2 });
    expect(of("config")).toMatchObject([{ status: "failed" }]);
    expect(of("node")).toMatchObject([{ status: "ok" }]);
  });

  test("knows versions of Node.js that are too old", () => {
    expect(checkNode("20.18.9", "ja")).toMatchObject({
      status: "failed",
      what: expect.stringContaining("20.19"),
    });
    expect(checkNode("20.19.0", "ja").status).toBe("ok");
    expect(checkNode("24.1.0", "ja").status).toBe("ok");
  });

  test.skipIf(process.getuid?.() === 0)("knows folders that can't be written", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);

    const found = await checkFolders(
      { dataDir: join(folder, "a"), outDir: join(folder, "a") },
      "en",
    );

    chmodSync(folder, 0o700);
    expect(found).toMatchObject([{ status: "failed" }]);
  });
});

describe("doctor and a deployment", () => {
  const put = (Name: string, value: unknown) =>
    aws.ssm.send(
      new PutParameterCommand({
        Name,
        Value: JSON.stringify(value),
        Type: "String",
        Overwrite: true,
      }),
    );

  test("looks at table, bucket and documents, and changes nothing", async () => {
    await put("/saiten/prod/models/main", main);
    await put("/saiten/prod/schedules/nightly", { testSet: "a", at: "2:30" });
    const place = { SAITEN_TABLE: await aws.table(), SAITEN_BUCKET: await aws.bucket() };

    const { code, of } = await doctor(newFolder(), ["--stage", "prod"], place);

    expect(code).toBe(2);
    const store = Object.fromEntries(of("store").map(({ where, status }) => [where, status]));
    expect(store).toEqual({
      [place.SAITEN_TABLE]: "ok",
      [place.SAITEN_BUCKET]: "ok",
      "/saiten/prod/models": "ok",
      "/saiten/prod/agents": "note",
      "/saiten/prod/schedules": "failed",
    });
    expect(of("quota")).toMatchObject([{ status: "note" }]);
    const called = of("model").filter(({ where }) => where.includes("/saiten/prod/"));
    expect(called).toMatchObject([{ status: "ok", where: "main (/saiten/prod/models/main)" }]);
  });

  test("says what it could not look at, and what can't be reached", async () => {
    const unnamed = await doctor(newFolder(), ["--stage", "dev"]);
    const wrong = await doctor(newFolder(), ["--stage", "dev"], {
      SAITEN_TABLE: "no-such-table",
      SAITEN_BUCKET: "no-such-bucket",
    });

    expect(unnamed.of("store")[0]).toMatchObject({ status: "note", where: "SAITEN_TABLE" });
    expect(
      wrong
        .of("store")
        .slice(0, 2)
        .map(({ status }) => status),
    ).toEqual(["failed", "failed"]);
    expect(wrong.works).toBe(false);
  });
});
