import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import type { JudgeReply } from "../../core/ports.ts";
import type { Usage } from "../../core/results.ts";
import { briefly } from "../provider-text.ts";
import { tokenCount } from "../token-count.ts";

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

function parse(text: string, model: string): Completion {
  try {
    return completionSchema.parse(JSON.parse(text));
  } catch (cause) {
    const reason = { kind: "noCompletion", said: briefly(text.slice(0, 1000)) } as const;
    throw new AppError("judge.unavailable", { model, reason }, { cause, retryable: true });
  }
}

function contentOf({ content, tool_calls }: Completion["choices"][number]["message"]): unknown {
  const call = tool_calls?.[0];
  if (call !== undefined) return call.function.arguments;
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

function usageOf(stated: unknown): Usage {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = usageSchema.parse(stated);
  const cached = tokenCount(usageSchema.parse(prompt_tokens_details).cached_tokens);
  return {
    calls: 1,
    // As Bedrock counts: cached tokens apart.
    inputTokens: Math.max(0, tokenCount(prompt_tokens) - cached),
    outputTokens: tokenCount(completion_tokens),
    cacheReadTokens: cached,
    cacheWriteTokens: 0,
  };
}

/** Reads the body of a successful chat completion. */
export function readReply(text: string, model: string): JudgeReply {
  const { choices, usage } = parse(text, model);
  const { message, finish_reason } = choices[0] as Completion["choices"][number];
  if (finish_reason === "content_filter" || message.refusal) {
    throw new AppError("judge.content_filtered", { model });
  }
  return {
    outcome: "answered",
    content: contentOf(message),
    usage: usageOf(usage),
    stopReason: finish_reason === "length" ? "maxTokens" : "end",
  };
}
