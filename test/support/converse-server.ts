import type { Behaviour } from "./model-server.ts";

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
