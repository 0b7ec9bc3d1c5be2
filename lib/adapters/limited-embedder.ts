import pLimit from "p-limit";
import { AppError } from "../core/errors.ts";
import { Unanswered } from "../core/judging/unanswered.ts";
import type { Embedder } from "../core/ports.ts";
import { noUsage } from "../core/results.ts";
import { type EmbeddingReply, requireVectors } from "./embedding-reply.ts";

export interface EmbeddingEndpoint {
  readonly traits: Embedder["traits"];
  /** Requests in flight, those of all calls together. */
  readonly concurrency: number;
  request(texts: readonly string[], signal: AbortSignal | undefined): Promise<EmbeddingReply>;
}

/** An embedder over requests of which only so many may be in flight; the others wait their turn. */
export function createLimitedEmbedder(endpoint: EmbeddingEndpoint): Embedder {
  const { traits, concurrency } = endpoint;
  const { model } = traits;
  const limit = pLimit(concurrency);
  return {
    traits,
    async embed(texts, { signal, mayBegin } = {}) {
      if (texts.includes("")) throw new AppError("embedding.empty_text", { model });
      if (texts.length === 0) return { vectors: [], usage: noUsage };
      return limit(async () => {
        signal?.throwIfAborted();
        if (mayBegin?.() === false) throw new Unanswered("noTimeLeft");
        const reply = await endpoint.request(texts, signal);
        return {
          vectors: requireVectors(reply, { model, texts: texts.length }),
          usage: reply.usage,
        };
      });
    },
  };
}
