import { createHash } from "node:crypto";
import {
  converseReply,
  invokeReply,
  isInvoke,
  startConverseServer,
} from "../support/converse-server.ts";
import type { Behaviour, ReceivedCall } from "../support/model-server.ts";
import {
  chatReply,
  embeddingsReply,
  isEmbeddings,
  startOpenAiServer,
} from "../support/openai-server.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

interface ChatRequest {
  readonly messages: unknown;
  readonly response_format: { readonly json_schema: { readonly schema: Schema } };
}

interface ConverseRequest {
  readonly messages: unknown;
  readonly toolConfig: {
    readonly tools: readonly [
      { readonly toolSpec: { readonly inputSchema: { readonly json: Schema } } },
    ];
  };
}

/** Metrics whose steps can be answered by their schema alone: every list has two elements. */
export const ENDPOINT_METRICS = ["answer-relevancy", "bias", "faithfulness", "pii-leakage"];

/** An answer that fits the schema, always the same for the same prompt, another for another. */
function answerTo(prompt: string, schema: Schema): unknown {
  const digest = createHash("sha256").update(prompt).digest();
  let used = 0;
  const draw = (): number => digest[used++ % digest.length] ?? 0;
  const answer = ({ type, items, properties, anyOf, ...rest }: Schema): unknown => {
    if (rest.enum !== undefined) return rest.enum[draw() % rest.enum.length];
    if (properties !== undefined) {
      return Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, answer(inner)]),
      );
    }
    if (items !== undefined) return [answer(items), answer(items)];
    if (anyOf?.[0] !== undefined) return answer(anyOf[0]);
    return type === "boolean" ? true : `所見${draw()}`;
  };
  return answer(schema);
}

export const isProbe = ({ body }: ReceivedCall): boolean =>
  JSON.stringify(body.messages ?? null).includes('{\\"ok\\": true}');

interface EndpointOptions {
  /** Called before each answer; `undefined` goes on to a valid one. */
  readonly before?: (call: ReceivedCall) => Behaviour | undefined;
  readonly latencyMs?: number;
}

/** An endpoint for chat completions, answered as the schema asks, and for embeddings. */
export function startChatJudge({ before, latencyMs }: EndpointOptions = {}) {
  return startOpenAiServer((call) => {
    const told = before?.(call);
    if (told !== undefined) return told;
    if (isEmbeddings(call)) return embeddingsReply(call);
    const { messages, response_format: format } = call.body as unknown as ChatRequest;
    const value = answerTo(JSON.stringify(messages), format.json_schema.schema);
    return chatReply({ content: JSON.stringify(value), ...(latencyMs && { latencyMs }) });
  });
}

export const chatModel = (url: string) => ({
  provider: "openai",
  baseUrl: `${url}/v1`,
  modelId: "judge",
  capabilities: { jsonSchema: true },
});

/** An embedding model behind the same endpoint. */
export const embeddingsModel = (url: string) => ({
  provider: "openai",
  baseUrl: `${url}/v1`,
  modelId: "embedder",
});

/** The same behind Bedrock's Converse and InvokeModel APIs. */
export function startConverseJudge({ before, latencyMs }: EndpointOptions = {}) {
  return startConverseServer((call) => {
    const told = before?.(call);
    if (told !== undefined) return told;
    if (isInvoke(call)) return invokeReply(call);
    const { messages, toolConfig } = call.body as unknown as ConverseRequest;
    const [tool] = toolConfig.tools;
    const toolInput = answerTo(JSON.stringify(messages), tool.toolSpec.inputSchema.json);
    return converseReply({ toolInput, ...(latencyMs && { latencyMs }) });
  });
}

export const converseModel = {
  provider: "bedrock",
  modelId: "judge",
  region: "ap-northeast-1",
  capabilities: { toolUse: true },
};

export const titanModel = {
  provider: "bedrock",
  modelId: "amazon.titan-embed-text-v2:0",
  region: "ap-northeast-1",
};

/** Requests that were put more than once, by their text. */
export function repeated(calls: readonly ReceivedCall[]): readonly string[] {
  const texts = calls.filter((call) => !isProbe(call)).map(({ body }) => JSON.stringify(body));
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
