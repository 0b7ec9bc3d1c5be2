import { estimateTokens } from "../metrics/estimate-tokens.ts";
import type { JudgeRequest } from "../ports.ts";
import type { Usage } from "../results.ts";
import type { QuotaUse } from "./quota.ts";

/**
 * What a provider reserves when a question begins: all that is sent, cached or not, and the whole
 * room for the answer (Amazon Bedrock's arithmetic, which is at least as strict as others').
 */
export function reservedFor({ prompt, schema, maxTokens }: JudgeRequest): QuotaUse {
  const { system, prefix = "", user } = prompt;
  const sent = [system, prefix, user, JSON.stringify(schema)];
  return {
    requests: 1,
    tokens: sent.reduce((sum, text) => sum + estimateTokens(text), maxTokens),
  };
}

/** The same for a request of vectors, which has no room for an answer. */
export const reservedForTexts = (texts: readonly string[]): QuotaUse => ({
  requests: 1,
  tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0),
});

/** What counts in the end: cache reads don't, and a token of the answer may count several times. */
export const settledUse = (usage: Usage, outputBurndown = 1): QuotaUse => ({
  requests: usage.calls,
  tokens: usage.inputTokens + usage.cacheWriteTokens + usage.outputTokens * outputBurndown,
});
