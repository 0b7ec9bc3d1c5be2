import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createJudge } from "../../../lib/adapters/create-judge.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { startAwsOnLoopback } from "../../../lib/local/aws-on-loopback.ts";
import { converseReply, startConverseServer } from "../../support/converse-server.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import type { ModelServer } from "../../support/model-server.ts";
import { chatReply } from "../../support/openai-server.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

let folder: string;
let server: ModelServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "saiten-bearer-"));
  server = await startConverseServer(({ path }) =>
    path.endsWith("/converse") ? converseReply() : chatReply(),
  );
  vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "a-bedrock-key");
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"]) {
    vi.stubEnv(name, undefined);
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true });
});

const judgeConfig = (document: object) => {
  const model = modelDocumentSchema.parse(document);
  return aRunConfig({ judge: { provider: model.provider, alias: "main", model } });
};

describe("a Bedrock API key of the environment", () => {
  it("opens Bedrock, while the local services get credentials of their own", async () => {
    const loopback = await startAwsOnLoopback({
      dataDir: folder,
      storeDir: join(folder, "store"),
      ownCredentials: true,
      faults: [],
    });
    const { blobs } = loopback.environment;
    const config = judgeConfig({ provider: "bedrock", modelId: "m", region: "ap-northeast-1" });

    await blobs.put("default/x", "kept");
    const judge = await createJudge(config, aRun, blobs);
    await judge.ask(aJudgeRequest());
    const credentials = await loopback.environment.s3.config.credentials();

    await loopback.close();
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer a-bedrock-key",
    ]);
    expect(credentials).toMatchObject({ accessKeyId: "local" });
  });

  it("and the user's own credentials are for models, never for the services of this machine", async () => {
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", undefined);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDUSER");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "of-the-user");
    const storeDir = join(folder, "store");
    const loopback = await startAwsOnLoopback({
      dataDir: folder,
      storeDir,
      ownCredentials: true,
      faults: [],
    });
    const { dynamo, s3, ssm, blobs } = loopback.environment;
    const config = judgeConfig({ provider: "bedrock", modelId: "m", region: "ap-northeast-1" });

    await (await createJudge(config, aRun, blobs)).ask(aJudgeRequest());
    const used = await Promise.all([dynamo, s3, ssm].map(({ config }) => config.credentials()));

    await loopback.close();
    expect(used.map(({ accessKeyId }) => accessKeyId)).toEqual(["local", "local", "local"]);
    expect(server.calls[0]?.headers.authorization).toContain("Credential=AKIDUSER/");
    expect(process.env.SAITEN_LOCAL_SECRET).toBeUndefined();
  });

  it("opens Bedrock's OpenAI-compatible endpoint where a model names it as its key", async () => {
    const config = judgeConfig({
      provider: "openai",
      modelId: "openai.gpt-oss-120b-1:0",
      baseUrl: `${server.url}/openai/v1`,
      apiKeyEnv: "AWS_BEARER_TOKEN_BEDROCK",
    });
    const blobs = createMemoryBlobs();

    await (await createJudge(config, aRun, blobs)).ask(aJudgeRequest());

    const [call] = server.calls;
    expect(call?.path).toBe("/openai/v1/chat/completions");
    expect(call?.headers.authorization).toBe("Bearer a-bedrock-key");
    expect(call?.body.model).toBe("openai.gpt-oss-120b-1:0");
  });
});
