import pLimit from "p-limit";
import { AppError } from "../core/errors.ts";
import type { Embedder } from "../core/ports.ts";
import { addUsage, noUsage } from "../core/results.ts";
import { type EmbeddingReply, requireVectors } from "./embedding-reply.ts";

export interface BatchEmbedder {
  /** For the cache key: model id and parameters that matter. */
  readonly identity: string;
  /** As messages name it. */
  readonly model: string;
  /** Texts a request. */
  readonly batchSize: number;
  /** Requests in flight, those of all calls together. */
  readonly concurrency: number;
  request(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingReply>;
}

/** An embedder over requests of limited size, of which so many may be in flight. */
export function embedInBatches(options: BatchEmbedder): Embedder {
  const { identity, model, batchSize, concurrency } = options;
  const limit = pLimit(concurrency);
  return {
    traits: { identity },
    async embed(texts, { signal } = {}) {
      if (texts.includes("")) throw new AppError("embedding.empty_text", { model });
      const requests = batches(texts, batchSize).map(
        (batch) => (inner: AbortSignal) =>
          limit(async () => {
            inner.throwIfAborted();
            const { values, usage } = await options.request(batch, inner);
            return { usage, vectors: requireVectors(values, { model, texts: batch.length }) };
          }),
      );
      const replies = await allOrNone(requests, signal);
      const vectors = replies.flatMap((reply) => reply.vectors);
      return {
        vectors: requireVectors(vectors, { model, texts: texts.length }),
        usage: replies.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
      };
    },
  };
}

function batches(texts: readonly string[], size: number): (readonly string[])[] {
  const count = Math.ceil(texts.length / size);
  return Array.from({ length: count }, (_, at) => texts.slice(at * size, (at + 1) * size));
}

/** Runs all of them; the first failure ends the others, and nothing runs on in the dark. */
async function allOrNone<T>(
  calls: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal: AbortSignal | undefined,
): Promise<T[]> {
  const failed = new AbortController();
  const inner = AbortSignal.any([failed.signal, ...(signal === undefined ? [] : [signal])]);
  const running = calls.map(async (call) => {
    try {
      return await call(inner);
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(running);
  return Promise.all(running);
}
