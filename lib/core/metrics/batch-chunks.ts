import { estimateTokens } from "./estimate-tokens.ts";

const MAX_CHUNKS = 8;
const MAX_TOKENS = 3_000;

/** Cuts chunks, in order, into batches that one request can ask about; a long chunk stands alone. */
export function batchChunks(chunks: readonly string[]): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let tokens = 0;
  for (const chunk of chunks) {
    const size = estimateTokens(chunk);
    if (batch.length === MAX_CHUNKS || (batch.length > 0 && tokens + size > MAX_TOKENS)) {
      batches.push(batch);
      batch = [];
      tokens = 0;
    }
    batch.push(chunk);
    tokens += size;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
