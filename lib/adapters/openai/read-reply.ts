import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import type { JudgeReply } from "../../core/ports.ts";
import type { Usage } from "../../core/results.ts";
import { CallFailure } from "../call-failure.ts";
import { briefly } from "../provider-text.ts";
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

/** Thoughts whose beginning is part of the model's template, so that only their end is seen. */
const ENDED_THOUGHTS = /^(?!\s*(?:[{`]|<think))[\s\S]*?<\/think(?:ing)?>/i;
const CUT = new Set(["length", "max_tokens", "model_length"]);

export interface ReadOptions {
  readonly model: string;
  /** Tokens that the answer could have. */
  readonly maxTokens: number;
}

function parse({ text, calls }: EndpointReply, model: string): Completion {
  try {
    return completionSchema.parse(JSON.parse(text));
  } catch (error) {
    const said = briefly(text.slice(0, 1000));
    const cause = new CallFailure({ said, calls, cause: error });
    const reason = { kind: "noCompletion", said } as const;
    throw new AppError("judge.unavailable", { model, reason }, { cause, retryable: true });
  }
}

function contentOf({ content, tool_calls }: Completion["choices"][number]["message"]): unknown {
  const call = tool_calls?.[0];
  if (call !== undefined) return call.function.arguments;
  const text =
    typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
  return text.replace(ENDED_THOUGHTS, "");
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
  { model, maxTokens }: ReadOptions,
): Extract<JudgeReply, { outcome: "answered" }> {
  const { calls } = reply;
  const { choices, usage: stated } = parse(reply, model);
  const { message, finish_reason } = choices[0] as Completion["choices"][number];
  const usage = usageOf(stated, calls);
  if (finish_reason === "content_filter" || message.refusal) {
    const cause = new CallFailure({ said: finish_reason ?? "refusal", calls, usage });
    throw new AppError("judge.content_filtered", { model }, { cause });
  }
  const isCut = CUT.has(finish_reason ?? "") || usage.outputTokens >= maxTokens;
  return {
    outcome: "answered",
    content: contentOf(message),
    usage,
    stopReason: isCut ? "maxTokens" : "end",
  };
}
