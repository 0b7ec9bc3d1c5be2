import { expect, test } from "vitest";
import { capabilitiesOf, modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { runConfigSchema } from "../../../lib/core/config/run-config.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { refusalWarnings } from "../../../lib/core/run/refusal-warnings.ts";
import { withRefusals } from "../../../lib/core/run/with-refusals.ts";
import { aRunConfig } from "../../support/run-world.ts";

const model = modelDocumentSchema.parse({
  ...{ provider: "bedrock", modelId: "anthropic.claude-haiku-4-5" },
  capabilities: { maxOutputTokens: 1000 },
});
const config = aRunConfig({ judge: { provider: "bedrock", alias: "main", model } });
const offline = aRunConfig({ judge: { provider: "offline", alias: "offline" } });

const nothingFound = { refused: [] };

test("what a judge refused is a capability that it has not, and the report says so", () => {
  const kept = withRefusals(config, ["temperature", "jsonSchema"]);

  expect(runConfigSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const judge = "model" in kept.judge ? kept.judge : undefined;
  expect(judge?.refused).toEqual(["temperature", "jsonSchema"]);
  expect(judge && capabilitiesOf(judge.model)).toMatchObject({
    temperature: false,
    jsonSchema: false,
    toolUse: true,
    maxOutputTokens: 1000,
  });
  expect(refusalWarnings(kept, nothingFound).map((each) => inWords(each, "en"))).toEqual([
    "The model main refused the following, and was asked without: temperature, jsonSchema. Set it to false in the model's capabilities to spare that try.",
  ]);
});

test("a later refusal joins the earlier ones, each told once", () => {
  const twice = withRefusals(withRefusals(config, ["temperature"]), ["temperature", "cachePoint"]);

  expect(twice.judge).toMatchObject({ refused: ["temperature", "cachePoint"] });
});

test("what was found in the middle of a run joins what was found before it, each told once", () => {
  const kept = withRefusals(config, ["temperature"]);
  const found = { refused: ["temperature", "cachePoint"] } as const;

  expect(refusalWarnings(kept, found)).toEqual([
    {
      code: "run.parameters_refused",
      details: { model: "main", refused: ["temperature", "cachePoint"] },
    },
  ]);
  expect(refusalWarnings(config, { refused: ["topP"] })).toMatchObject([
    { details: { refused: ["topP"] } },
  ]);
});

test("nothing refused changes nothing and warns of nothing", () => {
  expect(withRefusals(config, [])).toBe(config);
  expect(withRefusals(offline, ["temperature"])).toBe(offline);
  expect(refusalWarnings(config, nothingFound)).toEqual([]);
  expect(refusalWarnings(offline, nothingFound)).toEqual([]);
});
