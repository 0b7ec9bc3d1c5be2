import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createJudge } from "../../../lib/adapters/create-judge.ts";
import { createSecretsManager } from "../../../lib/adapters/secrets/secrets-manager.ts";
import { secretsOfEnvironment } from "../../../lib/adapters/secrets/secrets-of-environment.ts";
import { secretsContract } from "../../contracts/secrets.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { type LocalAws, startLocalAws } from "../../support/local-aws.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { chatError, startOpenAiServer } from "../../support/openai-server.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

let aws: LocalAws;
let client: SecretsManagerClient;
const NAME = "saiten/local/default/onprem";

const put = async (Name: string, SecretString: string) => {
  await client.send(new CreateSecretCommand({ Name, SecretString }));
};

beforeAll(async () => {
  aws = await startLocalAws();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const endpoint = aws.gateway.url;
  client = new SecretsManagerClient({ endpoint, region: "ap-northeast-1", credentials });
  await put(NAME, "sk-very-secret");
});

afterEach(() => vi.unstubAllEnvs());

afterAll(async () => {
  client.destroy();
  await aws.close();
});

describe("Secrets Manager", () => {
  secretsContract(() => ({ secrets: createSecretsManager({ client }), put }));

  test("says what can't be reached, without a secret", async () => {
    const endpoint = "http://127.0.0.1:9";
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const dead = new SecretsManagerClient({
      endpoint,
      region: "ap-northeast-1",
      credentials,
      maxAttempts: 1,
    });

    const asked = createSecretsManager({ client: dead }).get(NAME);

    await expect(asked).rejects.toMatchObject({ code: "store.unavailable", retryable: true });
  });
});

describe("a judge whose key lies in Secrets Manager", () => {
  const configOf = (baseUrl: string, more: object) =>
    aRunConfig({
      judge: {
        provider: "openai",
        alias: "onprem",
        model: { provider: "openai", modelId: "m", baseUrl, capabilities: {}, limits: {}, ...more },
      },
    });

  function pointToGateway() {
    vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", aws.gateway.url);
    vi.stubEnv("AWS_REGION", "ap-northeast-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  }

  test("is asked with it, and never tells it", async () => {
    pointToGateway();
    const server = await startOpenAiServer(({ headers }) =>
      chatError(401, `no such key: ${headers.authorization} ${headers["x-key"]}`),
    );
    const headers = { "X-Key": { secret: NAME } };
    const config = configOf(server.url, { apiKeySecret: NAME, headers });
    const judge = await createJudge(config, aRun, createMemoryBlobs());

    const error = await judge.ask(aJudgeRequest()).catch((reason: unknown) => reason as Error);

    await server.close();
    expect(server.calls[0]?.headers).toMatchObject({
      authorization: "Bearer sk-very-secret",
      "x-key": "sk-very-secret",
    });
    expect(error).toMatchObject({ code: "judge.denied" });
    const { cause } = error as Error;
    expect(JSON.stringify([error, cause, String(error), String(cause)])).not.toContain("sk-very");
    expect(JSON.stringify([judge.traits, config])).not.toContain("sk-very");
  });

  test("that does not exist names secret and model", async () => {
    pointToGateway();
    const config = configOf("http://127.0.0.1:9", { apiKeySecret: "saiten/local/default/none" });

    await expect(createJudge(config, aRun, createMemoryBlobs())).rejects.toMatchObject({
      code: "judge.secret_missing",
      details: { model: "onprem", secret: "saiten/local/default/none" },
    });
  });

  test("that can't be read now may be read later", async () => {
    pointToGateway();
    vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", "http://127.0.0.1:9");

    const opened = createJudge(
      configOf("http://127.0.0.1:9", { apiKeySecret: NAME }),
      aRun,
      createMemoryBlobs(),
    );

    await expect(opened).rejects.toMatchObject({
      code: "judge.secret_unavailable",
      details: { model: "onprem", secret: NAME },
      retryable: true,
    });
  });

  test("is looked up where the environment points when it is asked for", async () => {
    const secrets = secretsOfEnvironment();
    pointToGateway();

    expect(await secrets.get(NAME)).toBe("sk-very-secret");
  });
});
