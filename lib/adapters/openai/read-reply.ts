import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import type { JudgeReply } from "../../core/ports.ts";
import type { Usage } from "../../core/results.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { nothingSecret } from "../redact.ts";
import { tokenCount } from "../token-count.ts";
import type { EndpointReply } from "./openai-endpoint.ts";

const textPart = z.looseObject({ text: z.string().nullish() });
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(textPart)]).nullish(),
          refusal: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.unknown() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});
type Completion = z.output<typeof completionSchema>;
/** Whatever a usage turns out to be, it is never the reason to refuse a completion. */
const usageSchema = z.looseObject({}).catch({});

const CUT = new Set(["length", "max_tokens", "model_length"]);

const MAX_QUOTED = 1000;

export interface ReadOptions {
  readonly facts: Pick<CallFacts, "model" | "redact">;
  /** Tokens that the answer could have. */
  readonly maxTokens: number;
}

function parse(
  { text, calls }: EndpointReply,
  { model, redact }: ReadOptions["facts"],
): Completion {
  try {
    return completionSchema.parse(JSON.parse(text));
  } catch {
    // Without the error itself, which quotes the reply as well.
    const said = briefly(redact(text).slice(0, MAX_QUOTED), nothingSecret);
    const cause = new CallFailure({ said, calls });
    const reason = { kind: "noCompletion", said } as const;
    throw new AppError("judge.unavailable", { model, reason }, { cause, retryable: true });
  }
}

function contentOf({ content, tool_calls }: Completion["choices"][number]["message"]): unknown {
  const call = tool_calls?.[0];
  if (call !== undefined) return call.function.arguments;
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

function usageOf(stated: unknown, calls: number): Usage {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = usageSchema.parse(stated);
  const cached = tokenCount(usageSchema.parse(prompt_tokens_details).cached_tokens);
  return {
    calls,
    // As Bedrock counts: cached tokens apart.
    inputTokens: Math.max(0, tokenCount(prompt_tokens) - cached),
    outputTokens: tokenCount(completion_tokens),
    cacheReadTokens: cached,
    cacheWriteTokens: 0,
  };
}

/**
 * Reads the body of a successful chat completion. An answer of the whole length it could have was
 * cut, whether or not the server says so.
 */
export function readReply(
  reply: EndpointReply,
  { facts, maxTokens }: ReadOptions,
): Extract<JudgeReply, { outcome: "answered" }> {
  const { calls } = reply;
  const { choices, usage: stated } = parse(reply, facts);
  const { message, finish_reason } = choices[0] as Completion["choices"][number];
  const usage = usageOf(stated, calls);
  if (finish_reason === "content_filter" || message.refusal) {
    const cause = new CallFailure({ said: "content filter", calls, usage });
    throw new AppError("judge.content_filtered", { model: facts.model }, { cause });
  }
  const isCut = CUT.has(finish_reason ?? "") || usage.outputTokens >= maxTokens;
  return {
    outcome: "answered",
    content: contentOf(message),
    usage,
    stopReason: isCut ? "maxTokens" : "end",
  };
}
