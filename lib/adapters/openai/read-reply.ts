import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import type { JudgeReply } from "../../core/ports.ts";
import { briefly } from "../provider-text.ts";

const count = z.int().nonnegative().nullish();
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
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
});
type Completion = z.output<typeof completionSchema>;

function parse(text: string, model: string): Completion {
  try {
    return completionSchema.parse(JSON.parse(text));
  } catch (cause) {
    const reason = briefly(`not a chat completion: ${text.slice(0, 1000)}`);
    throw new AppError("judge.unavailable", { model, reason }, { cause, retryable: true });
  }
}

function contentOf({ content, tool_calls }: Completion["choices"][number]["message"]): unknown {
  const call = tool_calls?.[0];
  if (call !== undefined) return call.function.arguments;
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

/** Reads the body of a successful chat completion. */
export function readReply(text: string, model: string): JudgeReply {
  const { choices, usage } = parse(text, model);
  const { message, finish_reason } = choices[0] as Completion["choices"][number];
  if (finish_reason === "content_filter" || message.refusal) {
    throw new AppError("judge.content_filtered", { model });
  }
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    outcome: "answered",
    content: contentOf(message),
    usage: {
      calls: 1,
      // As Bedrock counts: cached tokens apart.
      inputTokens: Math.max(0, (usage?.prompt_tokens ?? 0) - cached),
      outputTokens: usage?.completion_tokens ?? 0,
      cacheReadTokens: cached,
      cacheWriteTokens: 0,
    },
    stopReason: finish_reason === "length" ? "maxTokens" : "end",
  };
}
