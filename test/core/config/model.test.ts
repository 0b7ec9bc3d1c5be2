import { describe, expect, it } from "vitest";
import { capabilitiesOf, modelDocumentSchema } from "../../../lib/core/config/model.ts";

const bedrock = { provider: "bedrock", modelId: "global.anthropic.claude-sonnet-5" };
const openai = { provider: "openai", modelId: "qwen3-32b", baseUrl: "http://127.0.0.1:8000/v1" };

function problems(document: unknown): string[] {
  const result = modelDocumentSchema.safeParse(document);
  return (result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("modelDocumentSchema", () => {
  it("accepts the short forms and fills what is left out", () => {
    expect(modelDocumentSchema.parse(bedrock)).toEqual({
      ...bedrock,
      capabilities: {},
      limits: {},
    });
    expect(modelDocumentSchema.parse(openai)).toEqual({ ...openai, capabilities: {}, limits: {} });
  });

  it("accepts every key of a full document", () => {
    const full = {
      ...openai,
      apiKeyEnv: "ONPREM_KEY",
      headers: { "X-Team": "hr", Authorization: { env: "AUTH" }, "api-key": { secret: "s" } },
      capabilities: {
        jsonSchema: true,
        toolUse: false,
        temperature: true,
        topP: false,
        cachePoint: false,
        cacheMinTokens: 1024,
        maxOutputTokens: 4096,
        outputBurndown: 5,
      },
      limits: { requestsPerMinute: 60, tokensPerMinute: 100_000, concurrency: 4 },
      prices: {
        inputPerMTok: 2,
        outputPerMTok: 10,
        cacheReadPerMTok: 0.2,
        cacheWritePerMTok: 2.5,
        currency: "USD",
        asOf: "2026-09-23",
      },
    };

    expect(modelDocumentSchema.parse(full)).toEqual(full);
  });

  it("refuses a key that is written out", () => {
    expect(problems({ ...openai, apiKey: "abc" })[0]).toContain("apiKey");
  });

  it.each([
    "Authorization",
    "X-Auth",
    "Set-Cookie",
    "X-Session-Token",
    "X-Client-Secret",
    "Ocp-Apim-Subscription-Key",
    "X-Passwd",
    "X-Credentials",
    "CF-Access-Client-Id",
  ])("refuses a literal in the header %s", (name) => {
    expect(problems({ ...openai, headers: { [name]: "abc" } })).toEqual([
      `headers.${name}: model.secret_literal`,
    ]);
    expect(problems({ ...openai, headers: { [name]: { env: "NAME" } } })).toEqual([]);
  });

  it("takes a literal in a plain header", () => {
    expect(problems({ ...openai, headers: { Accept: "text/plain", "X-Team": "hr" } })).toEqual([]);
  });

  it.each([
    "ftp://host/v1",
    "host:8000",
    "not a url",
    "http://user:pass@host/v1",
    "http://host/v1?key=abc",
    "http://host/v1#x",
  ])("refuses the base URL %s", (baseUrl) => {
    expect(problems({ ...openai, baseUrl })).toEqual(["baseUrl: model.base_url"]);
  });

  it("refuses two sources of the key, a wrong region and an unknown provider", () => {
    expect(problems({ ...openai, apiKeyEnv: "A", apiKeySecret: "b" })).toEqual([
      "apiKeySecret: model.two_keys",
    ]);
    expect(problems({ ...bedrock, region: "tokyo" })).toEqual(["region: model.region"]);
    expect(problems({ ...bedrock, provider: "other" })).toHaveLength(1);
  });
});

describe("capabilitiesOf", () => {
  const of = (modelId: string, capabilities = {}) =>
    capabilitiesOf(modelDocumentSchema.parse({ ...bedrock, modelId, capabilities }));

  it("knows which Claude models refuse a temperature", () => {
    expect(of("global.anthropic.claude-sonnet-5").temperature).toBeUndefined();
    expect(of("jp.anthropic.claude-opus-4-7").temperature).toBeUndefined();
    expect(of("anthropic.claude-haiku-4-5-20251001-v1:0").temperature).toBe(true);
  });

  it.each([
    ["global.anthropic.claude-sonnet-4-6", 2048],
    ["anthropic.claude-sonnet-4-5-20250929-v1:0", 4096],
    ["jp.anthropic.claude-haiku-4-5-20251001-v1:0", 4096],
    ["anthropic.claude-opus-4-7", 4096],
    ["global.anthropic.claude-sonnet-5", 4096],
    ["us.amazon.nova-2-lite-v1:0", 1024],
  ])("knows that %s caches a prefix of %i tokens", (modelId, cacheMinTokens) => {
    expect(of(modelId)).toMatchObject({ cachePoint: true, cacheMinTokens });
  });

  it.each([
    ["anthropic.claude-3-haiku-20240307-v1:0", undefined],
    ["anthropic.claude-3-5-sonnet-20241022-v2:0", undefined],
    ["anthropic.claude-3-7-sonnet-20250219-v1:0", 5],
    ["anthropic.claude-opus-4-20250514-v1:0", 5],
    ["global.anthropic.claude-opus-5-5", 5],
    ["amazon.nova-pro-v1:0", undefined],
  ])("knows how %s counts its output in the quota", (modelId, outputBurndown) => {
    expect(of(modelId).outputBurndown).toBe(outputBurndown);
  });

  it("takes a model with a date in its name for no later one", () => {
    expect(of("anthropic.claude-opus-4-20250514-v1:0")).toEqual({
      toolUse: true,
      temperature: true,
      outputBurndown: 5,
    });
    expect(of("anthropic.claude-sonnet-50").jsonSchema).toBeUndefined();
  });

  it("tells a shortest prefix only of a model that takes cache points", () => {
    const modelId = "global.anthropic.claude-sonnet-5";

    expect(of(modelId, { cachePoint: false })).not.toHaveProperty("cacheMinTokens");
    expect(of(modelId, { cacheMinTokens: 512 }).cacheMinTokens).toBe(512);
    expect(of("unknown", { cacheMinTokens: 512 })).toEqual({});
    expect(of("unknown", { cachePoint: true })).toEqual({ cachePoint: true, cacheMinTokens: 4096 });
  });

  it("lets the document win and takes unknown for no", () => {
    expect(of("global.anthropic.claude-sonnet-5", { jsonSchema: false }).jsonSchema).toBe(false);
    expect(of("qwen.qwen3-32b-v1:0")).toEqual({});
  });

  it("assumes nothing of an OpenAI-compatible endpoint", () => {
    expect(capabilitiesOf(modelDocumentSchema.parse(openai))).toEqual({});
  });
});
