import type { ConverseCommandOutput } from "@aws-sdk/client-bedrock-runtime";
import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import type { JudgeReply } from "../../core/ports.ts";
import type { Usage } from "../../core/results.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { tokenCount } from "../token-count.ts";
import type { BedrockAnswer } from "./bedrock-call.ts";

function usageOf({ output: { usage }, calls }: BedrockAnswer<ConverseCommandOutput>): Usage {
  return {
    calls,
    inputTokens: tokenCount(usage?.inputTokens),
    outputTokens: tokenCount(usage?.outputTokens),
    cacheReadTokens: tokenCount(usage?.cacheReadInputTokens),
    cacheWriteTokens: tokenCount(usage?.cacheWriteInputTokens),
  };
}

/** The SDK hands on whatever stands there. */
const contentSchema = z.array(z.looseObject({ text: z.string().nullish() })).nullish();

function requireContent(
  answer: BedrockAnswer<ConverseCommandOutput>,
  { model, redact }: Pick<CallFacts, "model" | "redact">,
): void {
  const content: unknown = answer.output.output?.message?.content;
  if (contentSchema.safeParse(content).success) return;
  const said = briefly(JSON.stringify(content), redact);
  const reason = { kind: "noCompletion", said } as const;
  const cause = new CallFailure({ said, calls: answer.calls, usage: usageOf(answer) });
  throw new AppError("judge.unavailable", { model, reason }, { cause, retryable: true });
}

function contentOf({ output }: ConverseCommandOutput): unknown {
  const blocks = output?.message?.content ?? [];
  const call = blocks.find((block) => block.toolUse !== undefined)?.toolUse;
  const text = blocks.map((block) => block.text ?? "").join("");
  return call?.input ?? text;
}

/**
 * Reads a reply of the Converse API. Output that the model garbled is its text, to be asked again;
 * what was withheld throws, with what it cost all the same.
 */
export function readConverse(
  answer: BedrockAnswer<ConverseCommandOutput>,
  facts: Pick<CallFacts, "model" | "redact">,
): Extract<JudgeReply, { outcome: "answered" }> {
  const { output } = answer;
  const { model } = facts;
  const usage = usageOf(answer);
  const cause = () => new CallFailure({ said: output.stopReason ?? "", calls: usage.calls, usage });
  switch (output.stopReason) {
    case "content_filtered":
    case "guardrail_intervened":
      throw new AppError("judge.content_filtered", { model }, { cause: cause() });
    case "model_context_window_exceeded":
      throw new AppError("judge.context_overflow", { model }, { cause: cause() });
    default:
      requireContent(answer, facts);
      return {
        outcome: "answered",
        content: contentOf(output),
        usage,
        stopReason: output.stopReason === "max_tokens" ? "maxTokens" : "end",
      };
  }
}
