import { AppError } from "../core/errors.ts";
import type { Embedder } from "../core/ports.ts";
import { noUsage } from "../core/results.ts";
import { type EmbeddingReply, requireVectors } from "./embedding-reply.ts";

export interface EmbeddingEndpoint {
  readonly traits: Embedder["traits"];
  request(texts: readonly string[], signal: AbortSignal | undefined): Promise<EmbeddingReply>;
}

/** An embedder over requests, each of which begins at once: whoever has many of them paces it. */
export function createEndpointEmbedder({ traits, request }: EmbeddingEndpoint): Embedder {
  const { model } = traits;
  return {
    traits,
    async embed(texts, { signal } = {}) {
      if (texts.includes("")) throw new AppError("embedding.empty_text", { model });
      if (texts.length === 0) return { vectors: [], usage: noUsage };
      const reply = await request(texts, signal);
      return { vectors: requireVectors(reply, { model, texts: texts.length }), usage: reply.usage };
    },
  };
}
