import { describe, expect, test } from "vitest";
import { answerShape } from "../../../lib/core/config/answer-shape.ts";
import { asksBedrock } from "../../../lib/core/config/asks-bedrock.ts";
import { configSchema } from "../../../lib/core/config/config.ts";
import { listedModel } from "../../../lib/core/config/listed-model.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { modelUse } from "../../../lib/core/config/model-use.ts";
import { aRunConfig } from "../../support/run-world.ts";

const bedrock = (own: object = {}) =>
  modelDocumentSchema.parse({ provider: "bedrock", modelId: "m", ...own });
const openai = (own: object = {}) =>
  modelDocumentSchema.parse({
    ...{ provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:8000/v1" },
    ...own,
  });

describe("a listed model", () => {
  test("tells what its document says apart from what is known of its family", () => {
    const model = bedrock({
      modelId: "global.anthropic.claude-haiku-4-5",
      capabilities: { jsonSchema: false, maxOutputTokens: 8000 },
    });
    const source = "models.main";

    expect(listedModel({ alias: "main", source, model }, ["judge"])).toMatchObject({
      alias: "main",
      source,
      use: ["judge"],
      place: null,
      answerShape: "tool",
      capabilities: [
        { name: "jsonSchema", value: false, from: "document" },
        { name: "toolUse", value: true, from: "family" },
        { name: "temperature", value: true, from: "family" },
        { name: "cachePoint", value: true, from: "family" },
        { name: "cacheMinTokens", value: 4096, from: "family" },
        { name: "maxOutputTokens", value: 8000, from: "document" },
        { name: "outputBurndown", value: 5, from: "family" },
      ],
      prices: { inputPerMTok: 1, source: "table" },
    });
  });

  test("of nobody's family has no capability and no price", () => {
    expect(listedModel({ alias: "own", source: "x", model: openai() }, [])).toMatchObject({
      place: "http://127.0.0.1:8000/v1",
      capabilities: [],
      prices: null,
    });
    expect(
      listedModel({ alias: "own", source: "x", model: bedrock({ region: "eu-west-1" }) }, []).place,
    ).toBe("eu-west-1");
  });
});

describe("the shape of an answer is asked for", () => {
  const both = { capabilities: { jsonSchema: true, toolUse: true } };

  test("by the best that the model can do and has not refused", () => {
    expect(answerShape(bedrock(both))).toBe("jsonSchema");
    expect(answerShape(bedrock(both), ["jsonSchema"])).toBe("tool");
    expect(answerShape(bedrock(both), ["jsonSchema", "toolUse"])).toBe("text");
    expect(answerShape(bedrock())).toBe("text");
  });

  test("in JSON mode of an endpoint that says nothing of schemas", () => {
    expect(answerShape(openai())).toBe("jsonObject");
    expect(answerShape(openai({ capabilities: { jsonSchema: false } }))).toBe("text");
    expect(answerShape(openai(), ["jsonSchema"])).toBe("text");
  });
});

test("a model is used as what the configuration names it for", () => {
  const use = (config: object, alias: string) => modelUse(configSchema.parse(config), alias);

  expect(use({ judge: "main", embedding: "main" }, "main")).toEqual(["judge", "embedding"]);
  expect(use({ judge: { model: "main" }, embedding: "vec" }, "vec")).toEqual(["embedding"]);
  expect(use({ judge: { model: "main" } }, "main")).toEqual(["judge"]);
  expect(use({}, "main")).toEqual([]);
});

test("a run needs AWS when its judge or its embedding model is on Bedrock", () => {
  const vectors = { alias: "vec", model: bedrock() };
  const offline = { provider: "offline", alias: "offline" } as const;

  expect(asksBedrock(aRunConfig())).toBe(false);
  expect(asksBedrock(aRunConfig({ embedding: vectors }))).toBe(true);
  expect(
    asksBedrock(aRunConfig({ judge: { provider: "bedrock", alias: "main", model: bedrock() } })),
  ).toBe(true);
  expect(asksBedrock(aRunConfig({ judge: offline }))).toBe(false);
});
