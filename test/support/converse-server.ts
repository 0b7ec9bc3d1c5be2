import { bigramVector } from "./bigram-vector.ts";
import type { Behaviour, ReceivedCall } from "./model-server.ts";

export { startModelServer as startConverseServer } from "./model-server.ts";

interface ConverseAnswer {
  readonly text?: string;
  /** Input of the tool call. */
  readonly toolInput?: unknown;
  readonly stopReason?: string;
  readonly usage?: Readonly<Record<string, number>>;
  readonly latencyMs?: number;
}

/** A reply of the Converse API in its wire format. */
export function converseReply(answer: ConverseAnswer = {}): Behaviour {
  const { text = "{}", toolInput, latencyMs, usage } = answer;
  const tool = { toolUse: { toolUseId: "t-1", name: "answer", input: toolInput } };
  const content = toolInput === undefined ? [{ text }] : [{ text: "Calling." }, tool];
  const stopReason = answer.stopReason ?? (toolInput === undefined ? "end_turn" : "tool_use");
  return {
    body: {
      output: { message: { role: "assistant", content } },
      stopReason,
      usage: { inputTokens: 100, outputTokens: 20, totalTokens: 120, ...usage },
      metrics: { latencyMs: 1 },
    },
    ...(latencyMs === undefined ? {} : { latencyMs }),
  };
}

/** A service error in its wire format. */
export function converseError(type: string, status: number, message = "told to fail"): Behaviour {
  return { status, headers: { "x-amzn-errortype": type }, body: { message } };
}

/** Whether a call asks an embedding model, by InvokeModel. */
export const isInvoke = ({ path }: ReceivedCall): boolean => path.endsWith("/invoke");

/** The texts that a call wants the vectors of, whatever the model's wire format. */
export function textsOf({ body }: ReceivedCall): readonly string[] {
  return "inputText" in body ? [String(body.inputText)] : (body.texts as readonly string[]);
}

/** A reply of an embedding model in its wire format: one value a text, a token a character. */
export function invokeReply(
  call: ReceivedCall,
  values: readonly unknown[] = textsOf(call).map((text) => bigramVector(text)),
): Behaviour {
  const texts = textsOf(call);
  const tokens = [...texts.join("")].length;
  const headers = { "x-amzn-bedrock-input-token-count": String(tokens) };
  if ("inputText" in call.body) {
    return { headers, body: { embedding: values[0], inputTextTokenCount: tokens } };
  }
  const body = { id: "e-1", texts, embeddings: values, response_type: "embeddings_floats" };
  return { headers, body };
}
