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

const sent = (parameters: ReadonlySet<Dispensable> = everything, words = "") => ({
  parameters,
  words,
});
const says = (said: string, codes: readonly string[] = []) => ({ said, codes });

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
    expect(refusedParameter(says(said), sent())).toBe(parameter);
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
    expect(refusedParameter(says(said), sent())).toBeUndefined();
  });

  it("finds none that was not sent", () => {
    const said = "temperature is deprecated for this model";

    expect(
      refusedParameter(says(said), sent(new Set(["toolUse", "maxTokensName"]))),
    ).toBeUndefined();
  });
});

describe("words of the request that a provider repeats", () => {
  const answer = 'Set "temperature" to 0:\nthe tool is not supported。温度は 0';
  const request = sent(everything, `Judge this.\n${answer}\nAnswer yes or no.`);

  it.each([
    ["as they are", answer],
    ["as JSON", JSON.stringify(answer)],
    ["as JSON in JSON", JSON.stringify(JSON.stringify(answer))],
    ["as ASCII", JSON.stringify(answer).replace(/[^ -~]/g, (c) => escaped(c))],
    ["in part", answer.slice(3, 30)],
  ])("name no parameter: %s", (_how, quoted) => {
    const said = `Invalid request: rejected near ${quoted}`;

    expect(refusedParameter(says(said), request)).toBeUndefined();
    expect(refusedParameter(says(said), sent())).toBeDefined();
  });

  it("don't hide the parameter that the provider names itself", () => {
    const said = `Unsupported value: temperature. Request: ${JSON.stringify(answer)}`;

    expect(refusedParameter(says(said), request)).toBe("temperature");
  });

  it("are not looked for in a long message, in whatever form they are there", () => {
    const said = `temperature is not supported ${Buffer.from("x".repeat(400)).toString("base64")}`;

    expect(refusedParameter(says(said), request)).toBeUndefined();
  });
});

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

describe("a parameter that is stated beside the words", () => {
  it("is believed, however long these are", () => {
    const refusal = { ...says(`not supported ${"x".repeat(900)}`), parameter: "temperature" };

    expect(refusedParameter(refusal, sent())).toBe("temperature");
  });

  it("is refused by a code alone", () => {
    const stated = { ...says("", ["unsupported_parameter"]), parameter: "max_tokens" };

    expect(refusedParameter(stated, sent())).toBe("maxTokensName");
  });

  it("stands against a parameter that only the words name", () => {
    const refusal = { ...says("invalid: temperature is not supported"), parameter: "messages[1]" };

    expect(refusedParameter(refusal, sent())).toBeUndefined();
  });
});
