import { bigramVector } from "./bigram-vector.ts";
import type { Behaviour, ReceivedCall } from "./model-server.ts";

export { startModelServer as startOpenAiServer } from "./model-server.ts";

interface ChatAnswer {
  readonly content?: unknown;
  readonly toolArguments?: string;
  readonly refusal?: string;
  readonly finishReason?: string;
  readonly usage?: object | null;
  readonly latencyMs?: number;
}

/** A chat completion in its wire format. */
export function chatReply(answer: ChatAnswer = {}): Behaviour {
  const { content = "{}", toolArguments, refusal, finishReason = "stop", latencyMs } = answer;
  const call = { id: "c-1", type: "function", function: { name: "answer", arguments: "" } };
  const message = {
    role: "assistant",
    content: toolArguments === undefined ? content : null,
    ...(refusal === undefined ? {} : { refusal }),
    ...(toolArguments === undefined
      ? {}
      : { tool_calls: [{ ...call, function: { name: "answer", arguments: toolArguments } }] }),
  };
  return {
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: finishReason, message }],
      usage:
        answer.usage === undefined ? { prompt_tokens: 100, completion_tokens: 20 } : answer.usage,
    },
    ...(latencyMs === undefined ? {} : { latencyMs }),
  };
}

/** An error in its wire format. */
export function chatError(
  status: number,
  message = "told to fail",
  headers: Readonly<Record<string, string>> = { "retry-after": "0" },
): Behaviour {
  return { status, headers, body: { error: { message, type: "error", code: null } } };
}

/** Whether a call asks for vectors. */
export const isEmbeddings = ({ path }: ReceivedCall): boolean => path.endsWith("/embeddings");

/** The texts that a call wants the vectors of. */
export const inputOf = ({ body }: ReceivedCall): readonly string[] =>
  body.input as readonly string[];

/** Embeddings in their wire format: one value a text, a token a character. */
export function embeddingsReply(
  call: ReceivedCall,
  values: readonly unknown[] = inputOf(call).map((text) => bigramVector(text)),
): Behaviour {
  const tokens = [...inputOf(call).join("")].length;
  return {
    body: {
      object: "list",
      data: values.map((embedding, index) => ({ object: "embedding", index, embedding })),
      model: "embedder",
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    },
  };
}
