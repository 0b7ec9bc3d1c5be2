import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOpenAiEmbedder } from "../../../lib/adapters/openai/openai-embedder.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import type { AppError } from "../../../lib/core/errors.ts";
import { spentInVain } from "../../../lib/core/judging/spent-in-vain.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { describeEmbedder } from "../../contracts/embedder.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";
import { chatError, embeddingsReply, startOpenAiServer } from "../../support/openai-server.ts";

const aModel = (url: string, overrides: object = {}) =>
  openAiModelSchema.parse({
    provider: "openai",
    modelId: "test-embedder",
    baseUrl: `${url}/v1/`,
    ...overrides,
  });

describeEmbedder("an OpenAI-compatible endpoint", {
  model: "test-embedder",
  textsPerRequest: 10,
  start: startOpenAiServer,
  embedder: ({ url }, options) =>
    createOpenAiEmbedder({ model: aModel(url), retryDelayMs: 1, ...options }),
  reply: embeddingsReply,
  replyWithUsage: (call, stated) => {
    const { body } = embeddingsReply(call) as { body: object };
    return { body: { ...body, usage: { prompt_tokens: stated } } };
  },
  withoutVectors: (call) => {
    const { body } = embeddingsReply(call) as { body: { usage: object } };
    return { body: { usage: body.usage } };
  },
  error: (status, message) => chatError(status, message),
});

describe("createOpenAiEmbedder", () => {
  let server: ModelServer;
  let behave: (call: ReceivedCall) => Behaviour;

  beforeEach(async () => {
    behave = (call) => embeddingsReply(call);
    server = await startOpenAiServer((call) => behave(call));
  });

  afterEach(() => server.close());

  const anEmbedder = (overrides: object = {}) =>
    createOpenAiEmbedder({
      model: aModel(server.url),
      callTimeoutMs: 5_000,
      retryDelayMs: 1,
      ...overrides,
    });

  it("posts model, texts and the wanted format with key and headers", async () => {
    const secrets = { apiKey: "sk-abcdef", headers: { "x-team": "hr" } };

    await anEmbedder(secrets).embed(["十日", "二十日"]);

    const call = server.calls[0] as ReceivedCall;
    expect(call.path).toBe("/v1/embeddings");
    expect(call.headers).toMatchObject({ authorization: "Bearer sk-abcdef", "x-team": "hr" });
    expect(call.body).toEqual({
      model: "test-embedder",
      input: ["十日", "二十日"],
      encoding_format: "float",
    });
  });

  const entries = (...indexes: unknown[]) =>
    indexes.map((index, at) => ({ embedding: [at + 1], ...(index !== undefined && { index }) }));

  it.each([
    [entries(2, 0, 1), [[2], [3], [1]]],
    [entries(undefined, undefined, undefined), [[1], [2], [3]]],
    [entries(null, null, null), [[1], [2], [3]]],
  ])("puts the vectors of %j in order", async (data, vectors) => {
    behave = () => ({ body: { data } });

    expect((await anEmbedder().embed(["一", "二", "三"])).vectors).toEqual(vectors);
  });

  it.each([[entries(0, 0, 0)], [entries(1, 2, 3)], [entries(0, 2, 2)], [entries(-1, 0, 1)]])(
    "does not guess which text the vectors of %j are of",
    async (data) => {
      behave = () => ({ body: { data } });

      await expect(anEmbedder().embed(["一", "二", "三"])).rejects.toMatchObject({
        code: "embedding.unusable",
        details: { problem: { kind: "order" } },
      });
    },
  );

  it("counts a reply in which the texts of the vectors can't be told", async () => {
    behave = () => ({ body: { data: entries(0, 0), usage: { prompt_tokens: 9 } } });

    const error = await anEmbedder()
      .embed(["一", "二"])
      .catch((thrown: unknown) => thrown);

    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1, inputTokens: 9 });
  });

  it("does not follow a redirect, and says so in the reader's language", async () => {
    behave = () => ({ status: 302, headers: { location: "/elsewhere" }, body: "moved" });

    const error = await anEmbedder()
      .embed(["一"])
      .catch((thrown: AppError) => thrown);

    expect(error).toMatchObject({
      code: "embedding.invalid_request",
      details: { reason: { kind: "redirect", status: 302 } },
    });
    expect(server.calls).toHaveLength(1);
  });

  it("gives the vectors of a reply without usage", async () => {
    behave = () => ({ body: { data: entries(0) } });

    expect(await anEmbedder().embed(["一"])).toMatchObject({ vectors: [[1]], usage: { calls: 1 } });
  });

  it.each([429, 503])("tries again after HTTP %i, once", async (status) => {
    behave = (call) => (call.number === 0 ? chatError(status) : embeddingsReply(call));

    expect((await anEmbedder().embed(["一"])).vectors).toHaveLength(1);
    expect(server.calls).toHaveLength(2);
  });

  it("understands that a text is too long in the words of other servers", async () => {
    behave = () => chatError(413, "`inputs` must have less than 512 tokens. Given: 986");

    const asked = anEmbedder().embed(["一"]);

    await expect(asked).rejects.toMatchObject({ code: "embedding.context_overflow" });
  });

  it("never repeats a key that the server echoes", async () => {
    behave = () => ({ body: { error: "no access for sk-abcdef" } });

    const asked = anEmbedder({ apiKey: "sk-abcdef" }).embed(["一"]);

    await expect(asked).rejects.toThrow("no access for ***");
  });

  it("reads numbers that happen to hold the value of a header", async () => {
    behave = (call) => embeddingsReply(call, [[0.12345, 12345]]);

    const { vectors } = await anEmbedder({ headers: { "x-team": "12345" } }).embed(["一"]);

    expect(vectors).toEqual([[0.12345, 12345]]);
  });

  it("is known by endpoint, model and headers, and not taken for the judge of that name", () => {
    const identityOf = (overrides: object = {}) =>
      createOpenAiEmbedder({
        model: aModel("http://127.0.0.1", overrides),
        callTimeoutMs: 1,
      }).traits.identity;
    const identities = [
      identityOf(),
      identityOf({ modelId: "other" }),
      identityOf({ baseUrl: "http://127.0.0.2/v1" }),
      identityOf({ headers: { "X-Team": "hr" } }),
    ];

    expect(new Set(identities).size).toBe(identities.length);
    expect(identities[0]).toMatch(
      /^openai\/http:\/\/127\.0\.0\.1\/v1\/test-embedder;[0-9a-f]{16}$/,
    );
  });
});
