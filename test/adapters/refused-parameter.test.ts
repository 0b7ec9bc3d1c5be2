import { describe, expect, it } from "vitest";
import { type Dispensable, refusedParameter } from "../../lib/adapters/refused-parameter.ts";

const everything = new Set<Dispensable>([
  "temperature",
  "topP",
  "jsonSchema",
  "jsonObject",
  "toolUse",
  "cachePoint",
  "maxTokensName",
]);

describe("refusedParameter", () => {
  it.each<[Dispensable, string]>([
    ["temperature", "temperature is deprecated for this model"],
    ["temperature", "`temperature` and `top_p` cannot both be specified for this model"],
    ["temperature", "Unsupported value: 'temperature' does not support 0 with this model."],
    ["temperature", "`temperature` may only be set to 1 when thinking is enabled"],
    ["topP", "Malformed input request: #: extraneous key [topP] is not permitted"],
    ["topP", "Unsupported parameter: 'top_p' is not supported with this model."],
    [
      "jsonSchema",
      "This model doesn't support the outputConfig.textFormat field. Remove it and try again.",
    ],
    ["jsonSchema", "Invalid schema for response_format 'answer'"],
    ["jsonSchema", "json_schema is not supported by this backend"],
    ["toolUse", "This model doesn't support the toolConfig.toolChoice.tool field."],
    ["toolUse", "This model doesn't support tool use."],
    ["toolUse", '"auto" tool choice requires --enable-auto-tool-choice to be set'],
    ["toolUse", "registry.ollama.ai/library/gemma:2b does not support tools"],
    ["cachePoint", "This model doesn't support the cachePoint field"],
    [
      "cachePoint",
      "You invoked an unsupported model or your request did not allow prompt caching.",
    ],
    [
      "maxTokensName",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ],
    ["maxTokensName", "Extra inputs are not permitted: max_completion_tokens"],
  ])("finds %s in: %s", (parameter, said) => {
    expect(refusedParameter(said, everything)).toBe(parameter);
  });

  it.each([
    "Input is too long for requested model.",
    "This model's maximum context length is 8192 tokens",
    "max_tokens is too large: 9000. This model supports at most 4096 tokens",
    "The model does not exist",
    "Invocation of model ID x with on-demand throughput isn't supported.",
    "The temperature of the meeting room is 20 degrees",
    "",
  ])("finds none in: %s", (said) => {
    expect(refusedParameter(said, everything)).toBeUndefined();
  });

  it("finds none that was not sent", () => {
    const said = "temperature is deprecated for this model";

    expect(refusedParameter(said, new Set(["toolUse", "maxTokensName"]))).toBeUndefined();
  });
});
