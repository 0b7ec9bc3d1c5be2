import { describe, expect, test } from "vitest";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { PRICE_TABLE } from "../../../lib/core/cost/price-table.ts";
import { pricesOf } from "../../../lib/core/cost/prices.ts";

const of = (modelId: string, own: object = {}) =>
  pricesOf(modelDocumentSchema.parse({ provider: "bedrock", modelId, ...own }));

const sonnet = {
  inputPerMTok: 2,
  outputPerMTok: 10,
  cacheReadPerMTok: 0.2,
  cacheWritePerMTok: 2.5,
  asOf: "2026-09-23",
  source: "table",
};

describe("the table", () => {
  test("knows a model by its id, its global profile and the ARNs of both", () => {
    const id = "anthropic.claude-sonnet-5";

    expect(of(id)).toEqual(sonnet);
    expect(of(`global.${id}`)).toEqual(sonnet);
    expect(of(`${id}-20260210-v1:0`)).toEqual(sonnet);
    expect(of(`arn:aws:bedrock:us-east-1::foundation-model/${id}`)).toEqual(sonnet);
    const profile = "arn:aws:bedrock:us-east-1:111122223333:inference-profile";
    expect(of(`${profile}/global.${id}`)).toEqual(sonnet);
  });

  test.each(["us", "eu", "jp", "apac", "au"])("%s. costs a tenth more on newer models", (geo) => {
    expect(of(`${geo}.anthropic.claude-haiku-4-5-20251001-v1:0`)).toMatchObject({
      inputPerMTok: 1.1,
      outputPerMTok: 5.5,
      cacheReadPerMTok: 0.11,
      cacheWritePerMTok: 1.375,
    });
    expect(of(`${geo}.amazon.nova-pro-v1:0`)?.inputPerMTok).toBe(0.8);
  });

  test("a cache write without a price of its own costs a quarter more than input", () => {
    expect(of("global.amazon.nova-2-lite-v1:0")).toMatchObject({
      cacheReadPerMTok: 0.075,
      cacheWritePerMTok: 0.375,
    });
  });

  test("a model that is not known to cache is billed its input price", () => {
    expect(of("openai.gpt-oss-120b-1:0")).toMatchObject({
      inputPerMTok: 0.15,
      cacheReadPerMTok: 0.15,
      cacheWritePerMTok: 0.15,
    });
  });

  test("knows embedding models, which bill no output", () => {
    expect(of("amazon.titan-embed-text-v2:0")).toMatchObject({
      inputPerMTok: 0.02,
      outputPerMTok: 0,
    });
    expect(of("global.cohere.embed-v4:0")?.inputPerMTok).toBe(0.12);
    expect(of("cohere.embed-multilingual-v3")?.inputPerMTok).toBe(0.1);
  });

  test.each([
    "anthropic.claude-sonnet-5-5",
    "global.anthropic.claude-sonnet-5-5-20260928-v1:0",
    "anthropic.claude-sonnet-50",
    "anthropic.claude-sonnet-4-6",
    "arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/abc123",
    "my.anthropic.claude-sonnet-5",
    "global.",
  ])("has no price for %s, which is unknown and not nothing", (modelId) => {
    expect(of(modelId)).toBeUndefined();
  });

  test("has a day and no negative price in every entry", () => {
    for (const { asOf, input, output, cacheRead = 0, cacheWrite = 0 } of PRICE_TABLE) {
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Math.min(input, output, cacheRead, cacheWrite)).toBeGreaterThanOrEqual(0);
      expect(input).toBeGreaterThan(0);
    }
  });
});

describe("the document", () => {
  const prices = { inputPerMTok: 3, outputPerMTok: 4 };

  test("wins wholly: what it leaves out of the cache costs as input does", () => {
    expect(of("anthropic.claude-sonnet-5", { prices })).toEqual({
      ...prices,
      cacheReadPerMTok: 3,
      cacheWritePerMTok: 3,
      asOf: undefined,
      source: "document",
    });
  });

  test("tells its day and its prices of the cache", () => {
    const full = { ...prices, cacheReadPerMTok: 0.3, cacheWritePerMTok: 6, asOf: "2026-01-02" };

    expect(of("anything", { prices: full })).toEqual({ ...full, source: "document" });
  });

  test("of a frozen run keeps that they came from the table", () => {
    expect(of("anything", { prices: { ...prices, source: "table" } })?.source).toBe("table");
  });

  test("may say that a model costs nothing, as one of one's own does", () => {
    const free = { inputPerMTok: 0, outputPerMTok: 0 };

    expect(of("local", { prices: free })).toMatchObject({ ...free, cacheReadPerMTok: 0 });
  });
});

describe("an OpenAI-compatible endpoint", () => {
  const at = (baseUrl: string, modelId = "openai.gpt-oss-20b-1:0") =>
    of(modelId, { provider: "openai", baseUrl });

  test("has the table's prices on Bedrock only", () => {
    expect(at("https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1")?.inputPerMTok).toBe(
      0.07,
    );
    expect(at("https://bedrock-mantle.us-west-2.api.aws/v1")?.inputPerMTok).toBe(0.07);
    expect(at("http://127.0.0.1:8000/v1")).toBeUndefined();
    expect(at("https://bedrock-runtime.us-west-2.amazonaws.com.example.org/v1")).toBeUndefined();
  });
});
