import { afterEach, describe, expect, test, vi } from "vitest";
import { createEmbedder } from "../../lib/adapters/create-embedder.ts";
import { limitsSchema } from "../../lib/core/config/config.ts";
import { modelDocumentSchema } from "../../lib/core/config/model.ts";
import { embeddingsReply, startOpenAiServer } from "../support/openai-server.ts";

afterEach(() => vi.unstubAllEnvs());

const limits = limitsSchema.parse({ concurrency: 2 });
const embedderOf = (document: object) =>
  createEmbedder({
    embedding: { alias: "titan", model: modelDocumentSchema.parse(document) },
    limits,
  });
const openai = (more: object = {}) => ({
  provider: "openai",
  modelId: "embedder-1",
  baseUrl: "http://127.0.0.1:9/v1",
  ...more,
});

describe("the embedding model of a run", () => {
  test("is none where the run names none", async () => {
    expect(await createEmbedder({ embedding: null, limits })).toBeUndefined();
  });

  test.each([
    ["openai/http://127.0.0.1:9/v1/embedder-1", openai()],
    [
      "bedrock/amazon.titan-embed-text-v2:0",
      { provider: "bedrock", modelId: "amazon.titan-embed-text-v2:0", region: "ap-northeast-1" },
    ],
  ])("is that of its document: %s", async (identity, document) => {
    expect((await embedderOf(document))?.traits.identity).toContain(identity);
  });

  test("takes no model of Bedrock whose wire format is not known", async () => {
    const document = { provider: "bedrock", modelId: "amazon.nova-lite-v1:0" };

    await expect(embedderOf(document)).rejects.toThrow("embedding.unsupported_model");
  });

  test("needs the secrets that its document names", async () => {
    vi.stubEnv("ONPREM_KEY", undefined);

    await expect(embedderOf(openai({ apiKeyEnv: "ONPREM_KEY" }))).rejects.toMatchObject({
      code: "embedding.variable_missing",
      details: { model: "titan", variable: "ONPREM_KEY" },
    });
  });

  test("is asked with its key, and has no more requests in flight than the run allows", async () => {
    vi.stubEnv("ONPREM_KEY", "s3cret");
    const server = await startOpenAiServer((call) => {
      const reply = embeddingsReply(call) as { body: unknown };
      return { ...reply, latencyMs: 10 };
    });
    const document = openai({ baseUrl: `${server.url}/v1`, apiKeyEnv: "ONPREM_KEY" });
    const embedder = await embedderOf(document);
    const texts = Array.from({ length: 8 }, (_, at) => `${at}`);

    const embedded = await Promise.all(texts.map((text) => embedder?.embed([text])));

    await server.close();
    expect(embedded.flatMap((embedding) => embedding?.vectors)).toHaveLength(8);
    expect(server.calls[0]?.headers.authorization).toBe("Bearer s3cret");
    expect(server.maxInFlight()).toBe(2);
  });
});
