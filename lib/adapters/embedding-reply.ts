import { AppError } from "../core/errors.ts";
import { readVectors, type Vector } from "../core/judging/embedding-vectors.ts";
import type { VectorProblem } from "../core/messages/embedding.ts";
import { noUsage, type Usage } from "../core/results.ts";
import { briefly } from "./provider-text.ts";
import { nothingSecret, type Redact } from "./redact.ts";
import { tokenCount } from "./token-count.ts";

/** What a model answered to one request: one value a text, which may be no vector. */
export interface EmbeddingReply {
  readonly values: readonly unknown[];
  readonly usage: Usage;
}

// As Python writes them: no JSON, but a number all the same, and never a good one.
const NON_FINITE = /(?<=[[,:\s])-?(?:NaN|Infinity)(?=[\],}\s])/g;
const MAX_QUOTED = 1000;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The body of a successful reply; undefined when it is no JSON. */
export const parseEmbeddingReply = (text: string): unknown =>
  parsed(text) ?? parsed(text.replace(NON_FINITE, "null"));

/** A reply that can't be used: whose, and what it cost all the same. */
export interface UselessReply {
  readonly model: string;
  readonly usage: Usage;
}

/** The error of a reply that is none: `undefined` was no JSON, which may be better next time. */
export function withoutVectors(
  { redact, ...reply }: UselessReply & { readonly redact: Redact },
  { document, text }: { readonly document: unknown; readonly text: string },
): AppError {
  const { model, usage } = reply;
  const said = briefly(redact(text).slice(0, MAX_QUOTED), nothingSecret);
  if (document !== undefined) return unusable(reply, { kind: "noVectors", said });
  const details = { model, reason: { kind: "noJson", said } } as const;
  return new AppError("embedding.unavailable", details, { retryable: true, cause: { usage } });
}

/** The error of a model whose vectors can't be compared; it would give the same again. */
export const unusable = ({ model, usage }: UselessReply, problem: VectorProblem): AppError =>
  new AppError("embedding.unusable", { model, problem }, { cause: { usage } });

/** One vector a text, all of one length. Throws `embedding.unusable`. */
export function requireVectors(
  { values, usage }: EmbeddingReply,
  { model, texts }: { readonly model: string; readonly texts: number },
): readonly Vector[] {
  const read = readVectors(values, texts);
  if (!read.ok) throw unusable({ model, usage }, read.error);
  return read.value;
}

/** One request that read so many tokens, as the provider states them, in so many attempts. */
export const embeddingUsage = (inputTokens: unknown, calls: number): Usage => ({
  ...noUsage,
  calls,
  inputTokens: tokenCount(inputTokens),
});
