import "../support/silent-logs.ts";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler } from "../../functions/prepare-run/handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import type { RunConfig, RunRequest } from "../../lib/core/config/run-config.ts";
import { decodeMessage } from "../../lib/core/errors.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { readConfig } from "../../lib/core/run/documents.ts";
import { aCase } from "../support/factories.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { type LocalAws, startLocalAws } from "../support/local-aws.ts";
import type { ModelServer } from "../support/model-server.ts";
import {
  chatReply,
  embeddingsReply,
  isEmbeddings,
  startOpenAiServer,
} from "../support/openai-server.ts";
import { aRunConfig } from "../support/run-world.ts";

let aws: LocalAws;
let server: ModelServer;
let runs = 0;

beforeAll(async () => {
  server = await startOpenAiServer((call) =>
    isEmbeddings(call) ? embeddingsReply(call) : chatReply({ content: '{"ok": true}' }),
  );
  aws = await startLocalAws();
  for (const service of ["DYNAMODB", "S3", "SSM"]) {
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, aws.gateway.url);
  }
  vi.stubEnv("SAITEN_TABLE", await aws.table());
  vi.stubEnv("SAITEN_BUCKET", await aws.bucket());
  vi.stubEnv("SAITEN_STAGE", "prod");
  vi.stubEnv("AWS_REGION", "ap-northeast-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
  await server.close();
});

const model = (modelId: string, own: object = {}) => ({
  ...{ provider: "openai", modelId, baseUrl: `${server.url}/v1` },
  ...own,
});

async function store(name: string, document: object): Promise<void> {
  const Value = JSON.stringify(document);
  await aws.ssm.send(new PutParameterCommand({ Name: name, Value, Type: "SecureString" }));
}

/** PrepareRun of a run whose models are known by their aliases. */
async function prepared(request: Pick<RunRequest, "judge" | "embedding">, tenant = "default") {
  runs += 1;
  const run = { tenant, runId: `01JSTORED${runs}` };
  const config = { ...aRunConfig({ agent: { type: "recorded" } }), ...request };
  const testSet = `${JSON.stringify(aCase({ id: "c-1", answer: "Ten days." }))}\n`;
  await createRun(environment(), { run, config, testSet });
  await handler({ ...run, attempt: 1 }, aLambdaContext());
  return readConfig(environment().blobs, run);
}

const stored = (alias: string) => ({ provider: "parameter", alias }) as const;

describe("a run that names its models by alias", () => {
  test("finds them in the parameter store of its stage and tenant", async () => {
    await store("/saiten/prod/acme/models/main", model("judge-1"));
    await store("/saiten/prod/acme/models/vec", model("embedder"));

    const config: RunConfig = await prepared(
      { judge: stored("main"), embedding: stored("vec") },
      "acme",
    );

    expect(config).toMatchObject({
      judge: { parameter: "/saiten/prod/acme/models/main", model: { modelId: "judge-1" } },
      embedding: { parameter: "/saiten/prod/acme/models/vec", model: { modelId: "embedder" } },
    });
  });

  test("fails by the parameter's name, before any model is asked", async () => {
    const asked = server.calls.length;
    const failed: unknown = await prepared({ judge: stored("none"), embedding: null }).catch(
      (error: unknown) => error,
    );

    expect(decodeMessage((failed as Error).message)).toEqual({
      code: "model.missing",
      details: { alias: "none", parameter: "/saiten/prod/models/none" },
    });
    expect(server.calls).toHaveLength(asked);
  });

  test("names the parameter of a model that can't be reached", async () => {
    await store("/saiten/prod/models/dead", { ...model("m"), baseUrl: "http://127.0.0.1:9/v1" });
    const failed: unknown = await prepared({ judge: stored("dead"), embedding: null }).catch(
      (error: unknown) => error,
    );

    expect(decodeMessage((failed as Error).message)).toMatchObject({
      code: "judge.unreachable",
      details: { model: "dead", parameter: "/saiten/prod/models/dead" },
    });
  });

  test("can't use variables of a shell once it runs in Lambda", async () => {
    await store("/saiten/prod/models/shell", model("m", { apiKeyEnv: "SHELL_KEY" }));
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "prepare-run");
    // The environment of a function never changes its kind: a new one is made.
    vi.stubEnv("AWS_REGION", "eu-west-1");

    const failed: unknown = await prepared({ judge: stored("shell"), embedding: null }).catch(
      (error: unknown) => error,
    );

    expect(decodeMessage((failed as Error).message)?.code).toBe("model.variable_in_cloud");
  });
});
