import type { Asked } from "./asked.ts";
import type { CacheUse } from "./prompt-cache.ts";
import { tokensOf } from "./tokens.ts";

export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Said {
  readonly asked: Asked;
  readonly text: string;
  /** True: it stopped before its end. */
  readonly isCut: boolean;
  readonly cache: CacheUse;
}

const JSON_TYPE = { "content-type": "application/json" };

/** An answer in the request's own protocol, with what it cost. */
export function replyOf(said: Said): Wire {
  const body = said.asked.protocol === "converse" ? converse(said) : chat(said);
  return { status: 200, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function converse({ asked, text, isCut, cache }: Said): object {
  const input = asked.byTool ? jsonOr(text, {}) : undefined;
  const content = asked.byTool
    ? [{ toolUse: { toolUseId: "t", name: "answer", input } }]
    : [{ text }];
  const outputTokens = tokensOf(text.length);
  const inputTokens = tokensOf(asked.characters) - cache.read - cache.write;
  const stopReason = asked.byTool ? "tool_use" : "end_turn";
  return {
    output: { message: { role: "assistant", content } },
    stopReason: isCut ? "max_tokens" : stopReason,
    usage: {
      inputTokens,
      outputTokens,
      totalTokens: inputTokens + outputTokens + cache.read + cache.write,
      cacheReadInputTokens: cache.read,
      cacheWriteInputTokens: cache.write,
    },
    metrics: { latencyMs: 1 },
  };
}

function chat({ asked, text, isCut }: Said): object {
  const call = { id: "c", type: "function", function: { name: "answer", arguments: text } };
  const said = asked.byTool ? { content: null, tool_calls: [call] } : { content: text };
  return {
    id: "chat",
    object: "chat.completion",
    choices: [
      {
        index: 0,
        finish_reason: isCut ? "length" : "stop",
        message: { role: "assistant", ...said },
      },
    ],
    usage: {
      prompt_tokens: tokensOf(asked.characters),
      completion_tokens: tokensOf(text.length),
      total_tokens: tokensOf(asked.characters) + tokensOf(text.length),
    },
  };
}

function jsonOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Too many requests; some servers say how long to wait. */
export function throttle({ protocol }: Asked, chance: number): Wire {
  const wait = chance < 128 ? {} : { "retry-after": chance < 192 ? "0" : "1" };
  const headers = { ...JSON_TYPE, ...wait };
  if (protocol === "chat") return { status: 429, headers, body: chatError("rate limit reached") };
  return converseError(429, "ThrottlingException", headers);
}

/** A server that fails, in one of several ways. */
export function breakdown({ protocol }: Asked, chance: number): Wire {
  const status = chance < 128 ? 500 : 503;
  if (protocol === "chat") return { status, headers: JSON_TYPE, body: chatError("broken") };
  const type = status === 500 ? "InternalServerException" : "ServiceUnavailableException";
  return converseError(status, type, JSON_TYPE);
}

const chatError = (message: string): string =>
  JSON.stringify({ error: { message, type: "error", code: null } });

const converseError = (status: number, type: string, headers: Wire["headers"]): Wire => ({
  status,
  headers: { ...headers, "x-amzn-errortype": type },
  body: JSON.stringify({ message: "told to fail" }),
});
