import { type Capabilities, capabilitiesOf, type OpenAiModel } from "../../core/config/model.ts";
import { canonicalJson, sha256 } from "../../core/dataset/canonical-json.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { withDeadline } from "../call-deadline.ts";
import { openAiError, statusError } from "./openai-error.ts";
import { type Endpoint, postJson } from "./post-json.ts";
import { readReply } from "./read-reply.ts";

export interface OpenAiJudgeOptions {
  readonly model: OpenAiModel;
  readonly apiKey?: string | undefined;
  /** The model's headers with their secrets resolved. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bounds one question, a second attempt included. */
  readonly callTimeoutMs: number;
  /** Before the second attempt, unless the server says how long; default 500. */
  readonly retryDelayMs?: number;
  readonly fetch?: typeof fetch;
}

const NAME = "answer";
const IDENTITY_DIGITS = 16;
// OpenAI's own newer models refuse `max_tokens`; other servers know nothing else.
const OPENAI_HOST = /(?:^|\.)openai\.(?:azure\.)?com$/;

const baseOf = (model: OpenAiModel): string => model.baseUrl.replace(/\/+$/, "");

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

function endpointOf({ model, apiKey, headers, ...options }: OpenAiJudgeOptions): Endpoint {
  return {
    url: `${baseOf(model)}/chat/completions`,
    headers: {
      ...headers,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    retryDelayMs: options.retryDelayMs ?? 500,
    fetch: options.fetch ?? fetch,
  };
}

/** Whatever shapes every answer; prompt, schema and the wanted length are each request's own. */
function identityOf(model: OpenAiModel): string {
  const nothing = {
    prompt: { system: "", user: "" },
    maxTokens: Number.MAX_SAFE_INTEGER,
    schema: {},
  };
  const body = requestBody(model, nothing);
  const headers = Object.fromEntries(
    Object.entries(model.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : "secret",
    ]),
  );
  const shape = sha256(canonicalJson({ body, headers })).slice(0, IDENTITY_DIGITS);
  return `openai/${baseOf(model)}/${model.modelId};${shape}`;
}

/** A judge behind any endpoint that speaks OpenAI's chat completions. */
export function createOpenAiJudge(options: OpenAiJudgeOptions): Judge {
  const { model, callTimeoutMs } = options;
  const endpoint = endpointOf(options);
  const facts = { model: model.modelId, callTimeoutMs, secrets: Object.values(endpoint.headers) };
  return {
    traits: { identity: identityOf(model), byName: false, stored: true },
    async ask(request, { signal } = {}) {
      try {
        const body = requestBody(model, request);
        const timeoutMs = callTimeoutMs;
        const response = await withDeadline({ timeoutMs, signal }, (inner) =>
          postJson(endpoint, body, { timeoutMs, signal: inner }),
        );
        if (response.status !== 200) throw statusError(response, facts);
        return readReply(response.text, model.modelId);
      } catch (error) {
        signal?.throwIfAborted();
        throw openAiError(error, facts);
      }
    },
  };
}
