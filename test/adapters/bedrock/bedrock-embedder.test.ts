import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "../../../lib/adapters/bedrock/bedrock-embedder.ts";
import { bedrockModelSchema } from "../../../lib/core/config/model.ts";
import { describeEmbedder, type EmbedderStand } from "../../contracts/embedder.ts";
import { converseError, invokeReply, startConverseServer } from "../../support/converse-server.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";

const TITAN = "amazon.titan-embed-text-v2:0";
const COHERE = "cohere.embed-multilingual-v3";

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

afterEach(() => vi.unstubAllEnvs());

const aModel = (modelId: string) => bedrockModelSchema.parse({ provider: "bedrock", modelId });

const EXCEPTIONS: Readonly<Record<number, string>> = {
  400: "ValidationException",
  403: "AccessDeniedException",
  404: "ResourceNotFoundException",
  429: "ThrottlingException",
  503: "ServiceUnavailableException",
};

/** Without the SDK's second attempt and the pause before it. */
const aStand = (
  modelId: string,
): Omit<EmbedderStand, "textsPerRequest" | "replyWithUsage" | "withoutVectors"> => ({
  model: modelId,
  start: startConverseServer,
  embedder: ({ url: endpoint }, options) => {
    const client = new BedrockRuntimeClient({
      region: "us-east-1",
      endpoint,
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler(),
    });
    return createBedrockEmbedder({ client, model: aModel(modelId), ...options });
  },
  reply: invokeReply,
  error: (status, message) => converseError(EXCEPTIONS[status] ?? "", status, message),
});

describeEmbedder("Titan on Bedrock", {
  ...aStand(TITAN),
  textsPerRequest: 1,
  replyWithUsage: (call, stated) => {
    const { body } = invokeReply(call) as { body: object };
    return { body: { ...body, inputTextTokenCount: stated } };
  },
  withoutVectors: (call) => {
    const { body } = invokeReply(call) as { body: { inputTextTokenCount: number } };
    return { body: { inputTextTokenCount: body.inputTextTokenCount } };
  },
});
describeEmbedder("Cohere on Bedrock", {
  ...aStand(COHERE),
  textsPerRequest: 96,
  replyWithUsage: (call, stated) => {
    const headers = { "x-amzn-bedrock-input-token-count": JSON.stringify(stated) };
    return { ...(invokeReply(call) as { body: unknown }), headers };
  },
  withoutVectors: (call) => ({ ...(invokeReply(call) as { body: unknown }), body: {} }),
});

describe("createBedrockEmbedder", () => {
  let server: ModelServer;
  let behave: (call: ReceivedCall) => Behaviour;

  beforeEach(async () => {
    behave = (call) => invokeReply(call);
    server = await startConverseServer((call) => behave(call));
    vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  });

  afterEach(() => server.close());

  const anEmbedder = (modelId: string) =>
    createBedrockEmbedder({
      client: createBedrockClient({ region: "ap-northeast-1", concurrency: 2 }),
      model: aModel(modelId),
      callTimeoutMs: 5_000,
    });

  it("asks Titan for one normalised vector a request", async () => {
    const embedder = anEmbedder(TITAN);

    await Promise.all(["十日", "二十日"].map((text) => embedder.embed([text])));

    expect(server.calls.map(({ path }) => path)).toEqual([
      `/model/${TITAN}/invoke`,
      `/model/${TITAN}/invoke`,
    ]);
    expect(new Set(server.calls.map(({ body }) => body))).toEqual(
      new Set([
        { inputText: "十日", normalize: true },
        { inputText: "二十日", normalize: true },
      ]),
    );
    expect(server.calls[0]).toMatchObject({ httpVersion: "1.1" });
  });

  it("asks Cohere for all vectors at once, of whole texts only", async () => {
    await anEmbedder(COHERE).embed(["十日", "二十日"]);

    expect(server.calls.map(({ body }) => body)).toEqual([
      { texts: ["十日", "二十日"], input_type: "search_document", truncate: "NONE" },
    ]);
  });

  it("reads Cohere's vectors by their type as well", async () => {
    const embeddings = { float: [[1, 2]] };
    behave = () => ({ body: { embeddings, response_type: "embeddings_by_type" } });

    expect((await anEmbedder("us.cohere.embed-v4:0").embed(["十日"])).vectors).toEqual([[1, 2]]);
  });

  it("counts Titan's tokens by Bedrock's header where the body states none", async () => {
    behave = () => ({
      body: { embedding: [1] },
      headers: { "x-amzn-bedrock-input-token-count": "7" },
    });

    expect((await anEmbedder(TITAN).embed(["十日"])).usage.inputTokens).toBe(7);
  });

  it.each([
    [TITAN, "400 Bad Request: Too many input tokens. Max input tokens: 8192"],
    [COHERE, "Malformed input request: expected maxLength: 2048, actual: 2049"],
  ])("understands that a text is too long for %s", async (modelId, message) => {
    behave = () => converseError("ValidationException", 400, message);

    const asked = anEmbedder(modelId).embed(["十日"]);

    await expect(asked).rejects.toMatchObject({ code: "embedding.context_overflow" });
  });

  it("says that there are no credentials for it", async () => {
    const error = Object.assign(new Error("none"), { name: "CredentialsProviderError" });
    const client = new BedrockRuntimeClient({
      region: "ap-northeast-1",
      credentials: () => Promise.reject(error),
    });
    const model = aModel(TITAN);

    const asked = createBedrockEmbedder({
      client,
      model,
      callTimeoutMs: 5_000,
    }).embed(["十日"]);

    await expect(asked).rejects.toMatchObject({ code: "embedding.no_credentials" });
  });

  it.each([
    "amazon.titan-embed-text-v1",
    "amazon.titan-embed-text-v20:0",
    "amazon.titan-embed-image-v1",
    "anthropic.claude-sonnet-5",
    "xcohere.embed-v4",
  ])("does not pretend to know %s", (modelId) => {
    expect(() => anEmbedder(modelId)).toThrow(
      expect.objectContaining({
        code: "embedding.unsupported_model",
        details: { model: modelId, supported: [TITAN, "cohere.embed-*"] },
        retryable: false,
      }),
    );
  });

  it.each([
    [TITAN, `bedrock/${TITAN};normalize=true`],
    [COHERE, `bedrock/${COHERE};input_type=search_document`],
    ["global.cohere.embed-v4:0", "bedrock/global.cohere.embed-v4:0;input_type=search_document"],
    [
      `arn:aws:bedrock:us-east-1::foundation-model/${TITAN}`,
      `bedrock/arn:aws:bedrock:us-east-1::foundation-model/${TITAN};normalize=true`,
    ],
  ])("is known by model and parameters: %s", (modelId, identity) => {
    expect(anEmbedder(modelId).traits).toMatchObject({ identity, model: modelId });
  });
});
