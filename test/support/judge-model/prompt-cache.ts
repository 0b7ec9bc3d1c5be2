import { createHash } from "node:crypto";
import type { Asked } from "./asked.ts";
import { tokensOf } from "./tokens.ts";

/** What a request reads from the provider's cache and writes to it, in tokens. */
export interface CacheUse {
  readonly read: number;
  readonly write: number;
  /** Called when the request has been answered: from then on others find what it wrote. */
  keep(): void;
}

const NONE: CacheUse = { read: 0, write: 0, keep: () => undefined };

/**
 * A provider's prompt cache. A request finds its beginning only when model, schema, tools and text up
 * to the cache point are those of an earlier request that has been answered; a beginning that is too
 * short is ignored without a word, as Bedrock does.
 */
export function createPromptCache(minTokens: number) {
  const kept = new Set<string>();
  return ({ model, cached }: Asked): CacheUse => {
    if (cached === undefined) return NONE;
    const tokens = tokensOf(cached.length);
    if (tokens < minTokens) return NONE;
    const key = createHash("sha1").update(`${model}\n${cached}`).digest("base64");
    if (kept.has(key)) return { ...NONE, read: tokens };
    return { read: 0, write: tokens, keep: () => kept.add(key) };
  };
}
