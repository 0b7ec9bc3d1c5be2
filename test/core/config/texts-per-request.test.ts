import { describe, expect, it } from "vitest";
import { createBedrockEmbedder } from "../../../lib/adapters/bedrock/bedrock-embedder.ts";
import { createOpenAiEmbedder } from "../../../lib/adapters/openai/openai-embedder.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { textsPerRequestOf } from "../../../lib/core/config/texts-per-request.ts";

const bedrock = (modelId: string) => modelDocumentSchema.parse({ provider: "bedrock", modelId });
const endpoint = modelDocumentSchema.parse({
  provider: "openai",
  modelId: "bge-m3",
  baseUrl: "http://127.0.0.1:9/v1",
});

describe("textsPerRequestOf", () => {
  it.each([
    ["amazon.titan-embed-text-v2:0", 1],
    ["cohere.embed-multilingual-v3", 96],
    ["us.cohere.embed-v4:0", 96],
  ])("is what requests to %s hold", (modelId, texts) => {
    const model = bedrock(modelId) as never;
    const { traits } = createBedrockEmbedder({ client: {} as never, model, callTimeoutMs: 1 });

    expect(textsPerRequestOf(model)).toBe(texts);
    expect(traits.textsPerRequest).toBe(texts);
  });

  it("is what requests to an endpoint hold, whatever its model", () => {
    const { traits } = createOpenAiEmbedder({ model: endpoint as never, callTimeoutMs: 1 });

    expect(textsPerRequestOf(endpoint)).toBe(traits.textsPerRequest);
  });

  it("is one for a model that no family names", () => {
    expect(textsPerRequestOf(bedrock("acme.vectors"))).toBe(1);
  });
});
