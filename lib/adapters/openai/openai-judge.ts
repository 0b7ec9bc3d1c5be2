import { type Capabilities, capabilitiesOf, type OpenAiModel } from "../../core/config/model.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { type OpenAiOptions, openAiEndpoint, openAiIdentity } from "./openai-endpoint.ts";
import { readReply } from "./read-reply.ts";

const NAME = "answer";
// OpenAI's own newer models refuse `max_tokens`; other servers know nothing else.
const OPENAI_HOST = /(?:^|\.)openai\.(?:azure\.)?com$/;

/** How the answer's shape is asked for; an endpoint that states nothing gets JSON mode. */
function structure({ jsonSchema, toolUse }: Capabilities, schema: JudgeRequest["schema"]): object {
  if (jsonSchema) {
    const json_schema = { name: NAME, schema, strict: true };
    return { response_format: { type: "json_schema", json_schema } };
  }
  if (toolUse) {
    const tool = { type: "function", function: { name: NAME, parameters: schema } };
    return { tools: [tool], tool_choice: { type: "function", function: { name: NAME } } };
  }
  return jsonSchema === false ? {} : { response_format: { type: "json_object" } };
}

function requestBody(
  model: OpenAiModel,
  { prompt, maxTokens, schema }: Pick<JudgeRequest, "prompt" | "maxTokens" | "schema">,
): object {
  const capabilities = capabilitiesOf(model);
  const system = prompt.system === "" ? [] : [{ role: "system", content: prompt.system }];
  const limit = Math.min(maxTokens, capabilities.maxOutputTokens ?? maxTokens);
  const ofOpenAi = OPENAI_HOST.test(new URL(model.baseUrl).hostname);
  return {
    model: model.modelId,
    messages: [...system, { role: "user", content: prompt.user }],
    [ofOpenAi ? "max_completion_tokens" : "max_tokens"]: limit,
    ...(capabilities.temperature ? { temperature: 0 } : {}),
    ...structure(capabilities, schema),
  };
}

/** A request without what is each one's own: prompt, schema and the wanted length. */
const blankBody = (model: OpenAiModel): object =>
  requestBody(model, {
    prompt: { system: "", user: "" },
    maxTokens: Number.MAX_SAFE_INTEGER,
    schema: {},
  });

/** A judge behind any endpoint that speaks OpenAI's chat completions. */
export function createOpenAiJudge(options: OpenAiOptions): Judge {
  const { model } = options;
  const endpoint = openAiEndpoint(options, { path: "chat/completions", area: "judge" });
  const identity = openAiIdentity(model, blankBody(model));
  return {
    traits: { identity, byName: false, stored: true },
    async ask(request, { signal } = {}) {
      const text = await endpoint.post(requestBody(model, request), signal);
      return readReply(text, model.modelId);
    },
  };
}
