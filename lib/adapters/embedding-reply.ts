import { AppError } from "../core/errors.ts";
import { readVectors, type Vector } from "../core/judging/embedding-vectors.ts";
import type { VectorProblem } from "../core/messages/embedding.ts";
import { noUsage, type Usage } from "../core/results.ts";
import { briefly } from "./provider-text.ts";
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

/** The error of a reply that is none: `undefined` was no JSON, which may be better next time. */
export function withoutVectors(document: unknown, model: string, said: string): AppError {
  const words = briefly(said.slice(0, MAX_QUOTED));
  if (document !== undefined) return unusable(model, { kind: "noVectors", said: words });
  const details = { model, reason: `no JSON: ${words}` };
  return new AppError("embedding.unavailable", details, { retryable: true });
}

/** The error of a model whose vectors can't be compared; it would give the same again. */
export const unusable = (model: string, problem: VectorProblem): AppError =>
  new AppError("embedding.unusable", { model, problem });

/** One vector a text, all of one length. Throws `embedding.unusable`. */
export function requireVectors(
  values: readonly unknown[],
  { model, texts }: { readonly model: string; readonly texts: number },
): readonly Vector[] {
  const read = readVectors(values, texts);
  if (!read.ok) throw unusable(model, read.error);
  return read.value;
}

/** One request that read so many tokens, as the provider states them. */
export const embeddingUsage = (inputTokens: unknown): Usage => ({
  ...noUsage,
  calls: 1,
  inputTokens: tokenCount(inputTokens),
});
